import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastViewportProps } from '../components/ui/toast-viewport.tsx';
import { loadPatiently } from '../lib/load-patiently.ts';
import { currentToasts, dismissToast, subscribeToasts, toastDurationMs } from '../lib/toast/toast-store.ts';

/** After the first screen, since the first toast may say that the server is away. */
const loadAheadMs = 10_000;

const load = async () => (await import('../components/ui/toast-viewport.tsx')).ToastViewport;

/** Draws the toasts; the code for it comes with the first one, or some seconds after the first screen. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  const Viewport = useViewport(toasts.length > 0);
  if (toasts.length === 0 || !Viewport) return null;
  return <Viewport toasts={toasts} durationMs={toastDurationMs} onDismiss={dismissToast} />;
}

function useViewport(isNeeded: boolean): ComponentType<ToastViewportProps> | null {
  const [loaded, setLoaded] = useState<{ Viewport: ComponentType<ToastViewportProps> } | null>(null);
  const isMissing = loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    const attempt = () =>
      void loadPatiently(load).then(
        (Viewport) => setLoaded({ Viewport }),
        // The next toast tries again; a page without toasts is better than none.
        () => undefined,
      );
    const timer = setTimeout(attempt, isNeeded ? 0 : loadAheadMs);
    return () => clearTimeout(timer);
  }, [isNeeded, isMissing]);
  return loaded?.Viewport ?? null;
}

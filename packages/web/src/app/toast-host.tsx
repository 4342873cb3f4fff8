import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastViewportProps } from '../components/ui/feedback/toast-viewport.tsx';
import { loadWithRetries } from '../lib/load-with-retries.ts';
import { currentToasts, dismissToast, subscribeToasts, toastDurationMs } from '../lib/toast/toast-store.ts';

/** Loads the viewport this long after the first screen, because the first toast may report that the server is unreachable. */
const loadAheadMs = 10_000;

const load = async () => (await import('../components/ui/feedback/toast-viewport.tsx')).ToastViewport;

/** Renders toasts. Its code loads with the first toast, or some seconds after the first screen. */
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
      void loadWithRetries(load).then(
        (Viewport) => setLoaded({ Viewport }),
        // The next toast retries; without this code the page works, but shows no toasts.
        () => undefined,
      );
    const timer = setTimeout(attempt, isNeeded ? 0 : loadAheadMs);
    return () => clearTimeout(timer);
  }, [isNeeded, isMissing]);
  return loaded?.Viewport ?? null;
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, subscribeToasts, toastDurationMs } from '../lib/toast/toast-store.ts';

const ToastViewport = lazy(async () => ({
  default: (await import('../components/ui/toast-viewport.tsx')).ToastViewport,
}));

/** Draws the toasts; the code for it comes with the first one. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport toasts={toasts} durationMs={toastDurationMs} onDismiss={dismissToast} />
    </Suspense>
  );
}

import { fields } from '../lib/read.ts';

/** The page that holds this frame. Only its own messages count, and answers go to its exact origin. */
export type HostFrame = {
  close(): void;
  /** Calls back whenever the frame is opened, also when it already has been. Returns the way to stop. */
  onOpen(listener: () => void): () => void;
};

/** Speaks with the widget loader around the frame. Before its first message nothing is sent, since its origin is not known. */
export function createHostFrame(): HostFrame {
  let hostOrigin: string | null = null;
  const listeners = new Set<() => void>();
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== parent || fields(event.data).type !== 'parley:open') return;
    hostOrigin = event.origin;
    for (const listener of listeners) listener();
  });
  return {
    close() {
      if (hostOrigin !== null) parent.postMessage({ type: 'parley:close' }, hostOrigin);
    },
    onOpen(listener) {
      listeners.add(listener);
      if (hostOrigin !== null) listener();
      return () => listeners.delete(listener);
    },
  };
}

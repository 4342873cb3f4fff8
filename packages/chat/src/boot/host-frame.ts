import { fields } from '../lib/read.ts';

/** The page that holds this frame. Only its own messages count, and answers go to its exact origin. */
export type HostFrame = {
  close(): void;
  /** Calls back whenever the frame is opened, also when it already has been. Returns the way to stop. */
  onOpen(listener: () => void): () => void;
};

/** Speaks with the widget loader around the frame. Before its first message its origin is not known: a close waits for it. */
export function createHostFrame(): HostFrame {
  let hostOrigin: string | null = null;
  let isClosing = false;
  const listeners = new Set<() => void>();
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== parent || fields(event.data).type !== 'parley:open') return;
    hostOrigin = event.origin;
    if (isClosing) return close();
    for (const listener of listeners) listener();
  });

  function close(): void {
    isClosing = hostOrigin === null;
    if (hostOrigin !== null) parent.postMessage({ type: 'parley:close' }, hostOrigin);
  }

  return {
    close,
    onOpen(listener) {
      listeners.add(listener);
      if (hostOrigin !== null) listener();
      return () => listeners.delete(listener);
    },
  };
}

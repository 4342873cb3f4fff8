import { fields } from '../lib/read.ts';

/** The page around this frame. Only its messages are accepted, and replies go to its exact origin. */
export type HostFrame = {
  close(): void;
  /** Calls `listener` whenever the frame is opened, and immediately if it is already open. Returns a function that unsubscribes. */
  onOpen(listener: () => void): () => void;
};

/** Connects to the widget loader around the frame. Its origin is unknown until its first message, so an earlier close request waits. */
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

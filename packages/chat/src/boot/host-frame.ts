import type { HostPage } from '../api/host-page.ts';
import { fields, text, textOrNull } from '../lib/read.ts';

/** State received from the host page. `identity` is undefined if the page does not identify visitors, null after a log-out. */
export type HostContext = { identity: string | null | undefined; page: HostPage | null; isHidden: boolean };

/** Connection to the host page. Only its messages are accepted, and replies go to its exact origin. */
export type HostFrame = {
  close(): void;
  /** Calls `listener` whenever the frame is opened, and immediately if it is already open. Returns a function that unsubscribes. */
  onOpen(listener: () => void): () => void;
  context(): HostContext;
  /** Calls `listener` at each context message, and immediately if one has arrived. Returns a function that unsubscribes. */
  onContext(listener: (context: HostContext) => void): () => void;
  /** Reports an event to the host page, never the text of a message. */
  tell(
    event:
      | { type: 'parley:close' | 'parley:sent' | 'parley:answer' }
      | { type: 'parley:error'; code: string },
  ): void;
};

/**
 * Connects to the widget loader in the host page. Its origin is unknown until its first message, so an earlier close request
 * waits.
 */
export function createHostFrame(): HostFrame {
  let hostOrigin: string | null = null;
  let isClosing = false;
  let isOpen = false;
  let context: HostContext = { identity: undefined, page: null, isHidden: false };
  const openers = new Set<() => void>();
  const listeners = new Set<(context: HostContext) => void>();
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    const { type, identity, page } = fields(data);
    if (source !== parent || !/^parley:(open|hide|context)$/.test(text(type))) return;
    hostOrigin = origin;
    if (isClosing) return close();
    isOpen ||= type === 'parley:open';
    context = {
      identity: identity === null ? null : (textOrNull(identity) ?? undefined),
      page: readPage(page),
      isHidden: type === 'parley:context' ? context.isHidden : type === 'parley:hide',
    };
    for (const listener of listeners) listener(context);
    if (type === 'parley:open') for (const listener of openers) listener();
  });

  function tell(event: object): void {
    if (hostOrigin !== null) parent.postMessage(event, hostOrigin);
  }

  function close(): void {
    isClosing = hostOrigin === null;
    tell({ type: 'parley:close' });
  }

  return {
    close,
    tell,
    context: () => context,
    onOpen(listener) {
      openers.add(listener);
      if (isOpen) listener();
      return () => openers.delete(listener);
    },
    onContext(listener) {
      listeners.add(listener);
      if (hostOrigin !== null) listener(context);
      return () => listeners.delete(listener);
    },
  };
}

function readPage(value: unknown): HostPage | null {
  const { url, title } = fields(value);
  return typeof url === 'string' && url.length <= 2_048 ? { url, title: text(title).slice(0, 300) } : null;
}

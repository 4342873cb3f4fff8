import { backoffDelayMs } from '../api/backoff.ts';
import { type LiveMessage, parseLiveMessage } from './live-event.ts';

const channelName = 'parley-live';

/**
 * Keeps an EventSource open, reconnecting with backoff until stopped; the server starts each connection with a resync for missed
 * events.
 */
function keepStream(url: string, onMessage: (message: LiveMessage) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  function read(event: Event): void {
    if (event.type === 'resync') {
      onMessage({ kind: 'resync' });
      return;
    }
    const message =
      event instanceof MessageEvent && typeof event.data === 'string' ? parseLiveMessage(event.data) : null;
    if (message) onMessage(message);
  }
  function open(): void {
    const stream = new EventSource(url, { withCredentials: true });
    source = stream;
    stream.onmessage = read;
    stream.addEventListener('resync', read);
    stream.onopen = () => {
      failures = 0;
    };
    stream.onerror = () => {
      stream.close();
      timer = setTimeout(open, backoffDelayMs(failures));
      failures += 1;
    };
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * Live updates over one connection per browser: the tab that holds the lock reads the stream and forwards the events to the other
 * tabs. Returns a function that stops it.
 */
export function connectLive(url: string, onMessage: (message: LiveMessage) => void): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<LiveMessage>) => onMessage(event.data);
  function lead(): () => void {
    return keepStream(url, (message) => {
      onMessage(message);
      channel.postMessage(message);
    });
  }
  let stopStream = () => {};
  if (navigator.locks === undefined) stopStream = lead();
  else {
    const held = navigator.locks.request(channelName, { signal: stopping.signal }, async () => {
      stopStream = lead();
      await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
    });
    held.catch(() => {});
  }
  return () => {
    stopStream();
    stopping.abort();
    channel.close();
  };
}

import type { ServerResponse } from 'node:http';

const keepAliveMs = 15_000;
/** A reader this far behind is disconnected; it can resume with Last-Event-ID. */
const maxBufferedBytes = 1_048_576;

export interface ServerSentEvent {
  id?: string;
  event?: string;
  data: unknown;
}

/** An open stream of server-sent events (WHATWG HTML §9.2). */
export interface EventStream {
  send(event: ServerSentEvent): void;
  /** Sends an event with this line as its data, unchanged. */
  sendText(data: string): void;
  end(): void;
  /** Called once when either side closes the connection. */
  onClose(listener: () => void): void;
}

/** Takes over a response and keeps its connection open with a comment every 15 s. */
export function openEventStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): EventStream {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  let isOpen = false;
  // Sends the headers together with the first event if that follows immediately; otherwise alone, so that a waiting client knows
  // that the stream is open.
  setImmediate(() => {
    if (!isOpen) response.flushHeaders();
  });
  // A response that is already closed emits no further 'close', so nothing would clear the interval.
  if (!response.destroyed) {
    const keepAlive = setInterval(() => response.write(':\n\n'), keepAliveMs);
    response.once('close', () => clearInterval(keepAlive));
  }
  response.on('error', () => response.destroy());
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > maxBufferedBytes) return void response.destroy();
    isOpen = true;
    response.write(text);
  };
  return {
    send: (event) => write(formatEvent(event)),
    sendText: (data) => write(`data: ${data}\n\n`),
    end() {
      if (!response.writableEnded) response.end();
    },
    onClose(listener) {
      if (response.destroyed) listener();
      else response.once('close', listener);
    },
  };
}

/** The text of one event; data is one line of JSON. */
export function formatEvent({ id, event, data }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}

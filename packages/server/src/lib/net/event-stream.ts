import type { ServerResponse } from 'node:http';

const keepAliveMs = 15_000;
/** A reader this far behind is disconnected; it can resume with Last-Event-ID. */
const maxBufferedBytes = 1_048_576;
/** How long events are merged into one write while the reader is behind. */
const mergeMs = 20;

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
  return new ResponseStream(response);
}

/** A class and not closures: V8 discards the compiled code of functions that are created for one stream. */
class ResponseStream implements EventStream {
  readonly #response: ServerResponse;
  /** Whether the reader expects chunks, as every one but those of HTTP/1.0. */
  readonly #isChunked: boolean;
  /** Events that are not written yet. */
  #pending = '';
  #isFlushDue = false;
  #isOpen = false;
  #mergeTimer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
    // Node writes a chunk as four pieces that wait in two queues. Framed here, it is one piece.
    this.#isChunked = response.chunkedEncoding;
    response.chunkedEncoding = false;
    // Sends the headers together with the first event if that follows immediately; otherwise alone, so that a waiting client
    // knows that the stream is open.
    setImmediate(() => {
      if (!this.#isOpen) response.flushHeaders();
    });
    // A response that is already closed emits no further 'close', so nothing would clear the interval.
    if (!response.destroyed) {
      const keepAlive = setInterval(() => response.write(this.#framed(':\n\n')), keepAliveMs);
      response.once('close', () => {
        clearInterval(keepAlive);
        clearTimeout(this.#mergeTimer);
      });
    }
    response.on('error', () => response.destroy());
  }

  send(event: ServerSentEvent): void {
    this.#add(formatEvent(event));
  }

  sendText(data: string): void {
    this.#add(`data: ${data}\n\n`);
  }

  end(): void {
    clearTimeout(this.#mergeTimer);
    const pending = this.#pending;
    this.#pending = '';
    if (this.#response.writableEnded) return;
    const rest = pending === '' ? '' : this.#framed(pending);
    this.#response.end(this.#isChunked ? `${rest}0\r\n\r\n` : rest);
  }

  onClose(listener: () => void): void {
    if (this.#response.destroyed) listener();
    else this.#response.once('close', listener);
  }

  /** Events of one tick are written together. While the reader is behind, those of the next 20 ms are. */
  #add(text: string): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength + this.#pending.length > maxBufferedBytes) return void response.destroy();
    this.#isOpen = true;
    this.#pending += text;
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    if (response.writableNeedDrain) this.#mergeTimer = setTimeout(flush, mergeMs, this);
    else process.nextTick(flush, this);
  }

  flush(): void {
    this.#isFlushDue = false;
    const pending = this.#pending;
    this.#pending = '';
    if (pending !== '' && !this.#response.writableEnded && !this.#response.destroyed)
      this.#response.write(this.#framed(pending));
  }

  /** The text as a chunk (RFC 9112 §7.1). */
  #framed(text: string): string {
    return this.#isChunked ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text;
  }
}

function flush(stream: ResponseStream): void {
  stream.flush();
}

/** The text of one event; data is one line of JSON. */
export function formatEvent({ id, event, data }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}

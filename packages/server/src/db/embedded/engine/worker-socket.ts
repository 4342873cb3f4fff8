import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

/** Start parameters of the worker. */
export interface WorkerSettings {
  /** Folder of the PostgreSQL files; it must exist and be initialized. */
  readonly folder: string;
}

/** Message to the worker: bytes of the wire protocol, or a command. */
export type ToWorker =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copy'; readonly target: string }
  | { readonly kind: 'close' };

/** Message from the worker: one or several `bytes` for each `bytes` sent, one `copied` for each `copy`. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isLast: boolean }
  | { readonly kind: 'copied'; readonly failed: boolean }
  | { readonly kind: 'closed' };

/** Presents the worker as a network socket to node-postgres. */
export class WorkerSocket extends Duplex {
  readonly #worker: Worker;
  readonly #pending: Buffer[] = [];
  #unanswered = 0;
  #lastProgressMs = 0;

  constructor(worker: Worker) {
    super({ allowHalfOpen: false });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#receive(message));
  }

  /** How long the worker has been processing its current message, in ms; 0 when idle. */
  get busyMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#lastProgressMs;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#worker.ref();
    return this;
  }

  unref(): this {
    this.#worker.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#enqueue([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#enqueue(chunks.map(({ chunk }) => chunk));
    done();
  }

  /**
   * Writes within one turn of the event loop are sent as one message, also those of callers who get the session one after another:
   * waking the other thread takes longer than many a statement.
   */
  #enqueue(chunks: readonly Buffer[]): void {
    if (this.#pending.length === 0) process.nextTick(() => this.#flush());
    this.#pending.push(...chunks);
  }

  #flush(): void {
    const bytes = joined(this.#pending.splice(0));
    if (this.#unanswered === 0) this.#lastProgressMs = performance.now();
    this.#unanswered += 1;
    this.#worker.postMessage({ kind: 'bytes', bytes } satisfies ToWorker, [bytes.buffer]);
  }

  #receive(message: FromWorker): void {
    if (message.kind !== 'bytes') return;
    if (message.isLast) this.#unanswered -= 1;
    this.#lastProgressMs = performance.now();
    this.push(Buffer.from(message.bytes.buffer));
  }
}

/** The parts as one array, whose memory can be given to another thread. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

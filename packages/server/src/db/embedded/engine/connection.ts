import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { type Session, sessionOf } from '../../session/session.ts';
import { valueTypes } from '../../session/values.ts';
import { type FromWorker, type ToWorker, type WorkerSettings, WorkerSocket } from './worker-socket.ts';

/** Opening after a crash replays everything since the last checkpoint. */
const openTimeoutMs = 2 * minuteMs;
const closeTimeoutMs = 10_000;
/** The worker's JavaScript heap is small; the database's own memory is outside it. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * The single session of the embedded engine: a worker thread that runs PGlite, and the client that talks to
 * it.
 */
export class EmbeddedConnection {
  readonly session: Session;
  /** The role that statements now run as; null is the owner. */
  role: string | null = null;
  readonly #worker: Worker;
  readonly #socket: WorkerSocket;
  readonly #client: pg.Client;

  private constructor(worker: Worker) {
    this.#worker = worker;
    this.#socket = new WorkerSocket(worker);
    this.#client = new pg.Client({
      user: 'postgres',
      database: 'postgres',
      password: '',
      stream: () => this.#socket,
      types: valueTypes,
      pipeline: true,
    });
    // The client itself rejects every statement in flight; an event without a listener would end the process.
    this.#client.on('error', () => {});
    this.session = sessionOf(this.#client);
  }

  /** Starts the worker on an initialized folder. `onEnd` is called if the worker ends unexpectedly. */
  static async open(workerUrl: URL, folder: string, onEnd: () => void): Promise<EmbeddedConnection> {
    const workerData: WorkerSettings = { folder };
    const worker = new Worker(workerUrl, { workerData, resourceLimits });
    try {
      await once(worker, 'message', { signal: AbortSignal.timeout(openTimeoutMs) });
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    const connection = new EmbeddedConnection(worker);
    worker.on('error', () => {});
    worker.once('exit', () => {
      connection.#socket.destroy();
      onEnd();
    });
    await connection.#client.connect();
    return connection;
  }

  /** How long the worker has been processing its current message, in ms; 0 when idle. */
  get busyMs(): number {
    return this.#socket.busyMs;
  }

  onNotification(handler: (channel: string, payload: string) => void): void {
    this.#client.on('notification', ({ channel, payload }) => handler(channel, payload ?? ''));
  }

  /** Copies the files while no statement runs; false if copying failed. */
  async copyFiles(target: string): Promise<boolean> {
    const copied = new Promise<boolean>((resolve) => {
      const onExit = () => finish(false);
      const onMessage = (message: FromWorker) => {
        if (message.kind === 'copied') finish(!message.failed);
      };
      const finish = (result: boolean) => {
        this.#worker.off('message', onMessage).off('exit', onExit);
        resolve(result);
      };
      this.#worker.on('message', onMessage).on('exit', onExit);
    });
    this.#tell({ kind: 'copy', target });
    return await copied;
  }

  /** Kills the worker immediately. Everything that the worker has acknowledged is in the files. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Closes the database cleanly, or kills the worker if that takes over 10 s. */
  async close(): Promise<void> {
    this.#worker.removeAllListeners('exit');
    const ended = once(this.#worker, 'exit', { signal: AbortSignal.timeout(closeTimeoutMs) });
    this.#tell({ kind: 'close' });
    await ended.catch(() => this.#worker.terminate());
    this.#socket.destroy();
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromWorker, ToWorker } from './messages.ts';

export interface WorkerListener {
  onMessage(message: FromWorker): void;
  /** Called once, even if the process could not start. */
  onEnd(end: WorkerEnd): void;
}

/** How the process ended. */
export interface WorkerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The heap contains the vocabulary; networks and word vectors are outside of it. */
const flags = ['--max-old-space-size=128', '--max-semi-space-size=2', '--no-warnings'];
/** Makes glibc return a batch's memory to the system; otherwise the process would keep its peak memory. */
const env = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '8388608' };
const closeMs = 2_000;

/** The child process with the networks. It ends with this process, and does not keep this process alive. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;

  constructor(program: URL, { onMessage, onEnd }: WorkerListener) {
    this.#child = fork(fileURLToPath(program), [], {
      serialization: 'advanced',
      execArgv: flags,
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => onMessage(message as FromWorker));
    this.#ended = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null): void => {
        onEnd({ code, signal });
        resolve();
      };
      this.#child.once('exit', end);
      this.#child.on('error', () => {
        // A process that never started has no exit event; one that only could not be reached has.
        if (this.#child.pid === undefined) end(null, null);
      });
    });
    this.#child.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(message: ToWorker): void {
    // A message is lost only if the process is gone, which `onEnd` reports.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** Sets whether this process stays alive for responses of the child. */
  keepAlive(isWaiting: boolean): void {
    if (isWaiting) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Ends the process; resolves when it is gone. */
  async close(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.kill(), closeMs);
    await this.#ended;
    clearTimeout(timer);
  }
}

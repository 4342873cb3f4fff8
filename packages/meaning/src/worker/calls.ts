import { MeaningLate, MeaningUnavailable, type UnavailableReason } from '../errors.ts';
import { type FromWorker, type Lane, lanes, type Work, type WorkResult } from './messages.ts';
import { textsOf, WorkTimes } from './work-times.ts';
import { type WorkerEnd, WorkerProcess } from './worker-process.ts';

export interface CallsOptions {
  program: URL;
  log(event: string, detail: object): void;
  /** In milliseconds. */
  now(): number;
}

export interface CallLimits {
  lane: Lane;
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
}

/** Result of a call, and its milliseconds in the networks. */
export interface CallResult {
  result: WorkResult;
  workMs: number;
}

/** See MeaningFigures. */
export interface CallsFigures {
  waiting: Record<Lane, number>;
  restarts: number;
  loadMs: number | null;
  pid: number | null;
  unavailable: UnavailableReason | null;
}

interface Failure {
  error: unknown;
}

interface Call {
  id: number;
  lane: Lane;
  work: Work;
  texts: number;
  /** Whether a process has already died during this call. */
  isRetried: boolean;
  settle(outcome: CallResult | Failure): void;
}

/** Maximum texts that are waiting or in progress; further ones would wait for minutes. */
const maxWaitingTexts = 2_000;
const maxDeaths = 3;
const deathsWithinMs = 60_000;
const pauseMs = 60_000;
/** Maximum silence of a busy process, which sends a message every five seconds. */
const silenceMs = 60_000;
const checkSilenceMs = 10_000;

/** Sends calls to the process with the networks. Starts it with the first call, and restarts it after it died. */
export class Calls {
  readonly #options: CallsOptions;
  readonly #calls = new Map<number, Call>();
  readonly #waiting: Record<Lane, number> = { question: 0, reading: 0, passage: 0 };
  readonly #expectedMs: Record<Lane, number> = { question: 0, reading: 0, passage: 0 };
  readonly #workTimes = new WorkTimes();
  #process: WorkerProcess | null = null;
  #isReady = false;
  #isClosed = false;
  #lastId = 0;
  #deaths: number[] = [];
  #unavailable: { reason: UnavailableReason; untilMs: number } | null = null;
  #heardMs = 0;
  #watch: NodeJS.Timeout | undefined;
  #starts = 0;
  #loadMs: number | null = null;

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  /** @throws {MeaningUnavailable}, {MeaningLate}, or the reason of the signal */
  run(work: Work, { lane, signal, deadlineMs }: CallLimits): Promise<CallResult> {
    return new Promise((resolve, reject) => {
      const texts = textsOf(work);
      const expectedMs = this.#workTimes.expect(work);
      const refusal =
        this.#refusal(lane, texts, signal) ?? this.#missedDeadline(lane, expectedMs, deadlineMs);
      if (refusal) {
        reject(refusal.error);
        return;
      }
      this.#lastId += 1;
      const id = this.#lastId;
      const giveUp = (error: unknown): void => {
        this.#process?.send({ id, drop: true });
        settle({ error });
      };
      const settle = (outcome: CallResult | Failure): void => {
        if (!this.#calls.delete(id)) return;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiting[lane] -= texts;
        this.#expectedMs[lane] -= expectedMs;
        this.#rest();
        if ('error' in outcome) {
          reject(outcome.error);
          return;
        }
        this.#workTimes.add(work, outcome.workMs);
        resolve(outcome);
      };
      const abort = (): void => giveUp(signal?.reason);
      const timer =
        deadlineMs === undefined
          ? undefined
          : setTimeout(() => giveUp(new MeaningLate()), Math.max(0, deadlineMs));
      signal?.addEventListener('abort', abort, { once: true });
      const call: Call = { id, lane, work, texts, isRetried: false, settle };
      this.#calls.set(id, call);
      this.#waiting[lane] += texts;
      this.#expectedMs[lane] += expectedMs;
      this.#start();
      this.#send(call);
    });
  }

  figures(): CallsFigures {
    return {
      waiting: { ...this.#waiting },
      restarts: Math.max(0, this.#starts - 1),
      loadMs: this.#loadMs,
      pid: this.#process?.pid ?? null,
      unavailable: this.#unavailable?.reason ?? null,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = this.#process?.close();
    this.#rejectAll(closedError);
    await closed;
  }

  #refusal(lane: Lane, texts: number, signal: AbortSignal | undefined): Failure | null {
    if (signal?.aborted) return { error: signal.reason };
    if (this.#isClosed) return { error: closedError() };
    if (this.#unavailable && this.#options.now() < this.#unavailable.untilMs)
      return { error: new MeaningUnavailable(this.#unavailable.reason) };
    if (this.#waiting[lane] + texts > maxWaitingTexts)
      return { error: new MeaningLate('too many texts wait for the networks of meaning') };
    return null;
  }

  /**
   * Rejects a call that would miss its deadline, because it would only delay others. Does not apply to passages, which share the
   * time step by step. A call with nothing ahead is always tried, however long the last one took.
   */
  #missedDeadline(lane: Lane, expectedMs: number, deadlineMs: number | undefined): Failure | null {
    if (deadlineMs === undefined || lane === 'passage') return null;
    const aheadMs = lanes
      .slice(0, lanes.indexOf(lane) + 1)
      .reduce((sum, ahead) => sum + this.#expectedMs[ahead], 0);
    const isLate = aheadMs > 0 && aheadMs + expectedMs > deadlineMs;
    return isLate ? { error: new MeaningLate('the networks of meaning have too much to do') } : null;
  }

  #start(): void {
    this.#watch ??= setInterval(() => this.#checkSilence(), checkSilenceMs).unref();
    if (this.#process) {
      if (this.#calls.size === 1) this.#heardMs = this.#options.now();
      this.#process.keepAlive(true);
      return;
    }
    this.#starts += 1;
    this.#isReady = false;
    this.#heardMs = this.#options.now();
    try {
      this.#process = this.#startProcess();
    } catch {
      // The system cannot start another process.
      this.#onEnd({ code: null, signal: null });
    }
  }

  #startProcess(): WorkerProcess {
    const started = new WorkerProcess(this.#options.program, {
      onMessage: (message) => {
        if (this.#process === started) this.#onMessage(message);
      },
      onEnd: (end) => {
        if (this.#process !== started) return;
        this.#process = null;
        this.#onEnd(end);
      },
    });
    return started;
  }

  #send({ id, lane, work }: Call): void {
    this.#process?.send({ id, lane, work });
  }

  #onMessage(message: FromWorker): void {
    this.#heardMs = this.#options.now();
    switch (message.type) {
      case 'ready':
        this.#isReady = true;
        this.#loadMs = message.loadMs;
        this.#unavailable = null;
        this.#options.log('meaning.ready', { loadMs: Math.round(message.loadMs) });
        break;
      case 'unavailable':
        this.#process = null;
        this.#pause(message.reason);
        break;
      case 'done':
        this.#calls.get(message.id)?.settle(message);
        break;
      case 'failed':
        this.#options.log('meaning.call_failed', {});
        this.#calls.get(message.id)?.settle({ error: new MeaningUnavailable('crashed') });
        break;
      case 'alive':
        break;
    }
  }

  /** Retries the calls of a process that died once, unless processes die repeatedly. */
  #onEnd({ code, signal }: WorkerEnd): void {
    if (this.#isClosed) return;
    const now = this.#options.now();
    this.#options.log('meaning.process_died', { code, signal });
    this.#deaths = [...this.#deaths.filter((atMs) => now - atMs < deathsWithinMs), now];
    // The processor lacks an instruction that the runtime uses.
    if (signal === 'SIGILL' && !this.#isReady) this.#pause('unsupported');
    else if (this.#deaths.length >= maxDeaths) this.#pause('crashed');
    else this.#retry();
  }

  #retry(): void {
    for (const call of [...this.#calls.values()]) {
      if (call.isRetried) call.settle({ error: new MeaningUnavailable('crashed') });
      call.isRetried = true;
    }
    if (this.#calls.size === 0) return;
    this.#start();
    for (const call of this.#calls.values()) this.#send(call);
  }

  #pause(reason: UnavailableReason): void {
    if (this.#unavailable?.reason !== reason) this.#options.log('meaning.unavailable', { reason });
    this.#unavailable = { reason, untilMs: this.#options.now() + pauseMs };
    this.#deaths = [];
    this.#rejectAll(() => new MeaningUnavailable(reason));
  }

  #rejectAll(error: () => Error): void {
    for (const call of [...this.#calls.values()]) call.settle({ error: error() });
  }

  #rest(): void {
    if (this.#calls.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#process?.keepAlive(false);
  }

  #checkSilence(): void {
    if (this.#options.now() - this.#heardMs >= silenceMs) this.#process?.kill();
  }
}

function closedError(): MeaningLate {
  return new MeaningLate('the networks of meaning are closed');
}

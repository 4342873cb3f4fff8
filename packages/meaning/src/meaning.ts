import { MeaningLate, MeaningUnavailable, type UnavailableReason } from './errors.ts';
import { defaultMaxPieces, maxReadUnits } from './networks/reading.ts';
import { maxTextUnits } from './networks/windows.ts';
import { Recent } from './recent.ts';
import type { ReadPassage, ReadScores, TextKind } from './types.ts';
import { Calls } from './worker/calls.ts';
import type { Lane, Work, WorkResult } from './worker/messages.ts';
import { textsOf } from './worker/work-times.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Deadline from now, in milliseconds. A call that misses it, or would miss it, rejects with MeaningLate and is not started. */
  deadlineMs?: number;
  /** Priority lane. By default, questions are embedded first, then passages are read, and passages are embedded last. */
  lane?: Lane;
}

/** An embedder and a reader model in their own process. Texts that are too long are read in part. */
export interface Meaning {
  /**
   * @returns one normalized vector of 384 numbers per text. The dot product of two vectors is their cosine similarity; only
   * differences between similarities are meaningful.
   * @throws {MeaningUnavailable}, {MeaningLate}, or the reason of the signal
   */
  embed(texts: readonly string[], kind: TextKind, options?: CallOptions): Promise<Float32Array[]>;
  /**
   * Scores each of a few passages together with a question.
   * @param options.maxPieces tokens of question, title and passage together: 128 to 512, default 384
   * @throws {MeaningUnavailable}, {MeaningLate}, or the reason of the signal
   */
  read(
    question: string,
    passages: readonly ReadPassage[],
    options?: CallOptions & { maxPieces?: number },
  ): Promise<ReadScores[]>;
  /** Counted since the start. */
  figures(): MeaningFigures;
  /** Ends the process and rejects waiting calls. */
  close(): Promise<void>;
}

export interface MeaningFigures {
  calls: Record<Work['operation'], number>;
  /** Texts embedded and passages read, without cache hits. */
  texts: Record<Work['operation'], number>;
  /** Total milliseconds from call to result, for successful calls. */
  ms: Record<Work['operation'], number>;
  /** Part of that time spent in the networks. */
  workMs: Record<Work['operation'], number>;
  /** Calls without a result: late, aborted by the caller, or failed for another reason. */
  late: number;
  aborted: number;
  failures: number;
  /** Question vectors found in the cache. */
  cacheHits: number;
  /** Number of processes started after the first. */
  restarts: number;
  /** Texts that are waiting or in progress. */
  waiting: Record<Lane, number>;
  /** Values of the last process. */
  loadMs: number | null;
  pid: number | null;
  /** Reason why the last process could not be used; null before the first process and once one is usable. */
  unavailable: UnavailableReason | null;
}

/** A finished call, for traces and metrics. */
export interface CallReport {
  operation: Work['operation'];
  lane: Lane;
  texts: number;
  ms: number;
  /** Milliseconds in the networks. */
  workMs: number;
  outcome: 'done' | 'late' | 'aborted' | 'failed';
}

export interface MeaningOptions {
  /** Receives no texts and no secrets. */
  log?(event: string, detail: object): void;
  onCall?(call: CallReport): void;
}

const maxCachedQuestions = 2_000;
const maxCachedUnits = 1_000;

/** Starts no process; the networks are loaded by the first call. */
export function openMeaning(options: MeaningOptions = {}): Meaning {
  return createMeaning({
    ...options,
    program: new URL('./worker/worker.ts', import.meta.url),
    now: () => performance.now(),
  });
}

/** @param program program of the process, for tests */
export function createMeaning({
  log = () => undefined,
  onCall = () => undefined,
  program,
  now,
}: MeaningOptions & { program: URL; now(): number }): Meaning {
  const calls = new Calls({ program, log, now });
  const questions = new Recent<Float32Array>(maxCachedQuestions);
  const counted = createCounts();
  const run = countedRuns(calls, counted, onCall);

  return {
    async embed(whole, kind, callOptions = {}) {
      callOptions.signal?.throwIfAborted();
      const texts = whole.map((text) => text.slice(0, maxTextUnits));
      const found = texts.map((text) => (kind === 'query' ? questions.get(text) : undefined));
      const missing = [...new Set(texts.filter((_, index) => found[index] === undefined))];
      counted.cacheHits += found.filter((vector) => vector !== undefined).length;
      const lane = callOptions.lane ?? (kind === 'query' ? 'question' : 'passage');
      const made = new Map<string, Float32Array>();
      if (missing.length > 0) {
        const vectors = (await run(
          { operation: 'embed', texts: missing, kind },
          lane,
          callOptions,
        )) as Float32Array[];
        for (const [index, vector] of vectors.entries()) {
          const text = missing[index] ?? '';
          made.set(text, vector);
          if (kind === 'query' && text.length <= maxCachedUnits) questions.set(text, vector);
        }
      }
      // Returns copies, since callers may change them.
      return texts.map((text, index) => (found[index] ?? made.get(text) ?? new Float32Array()).slice());
    },

    async read(question, passages, { maxPieces = defaultMaxPieces, ...callOptions } = {}) {
      callOptions.signal?.throwIfAborted();
      if (passages.length === 0) return [];
      const work: Work = {
        operation: 'read',
        question: question.slice(0, maxReadUnits),
        passages: passages.map(({ title, text, units }) => ({
          title: title.slice(0, maxReadUnits),
          text: text.slice(0, maxReadUnits),
          units: units.map(({ start, end }) => ({ start, end })),
        })),
        maxPieces,
      };
      return (await run(work, callOptions.lane ?? 'reading', callOptions)) as ReadScores[];
    },

    figures: () => ({ ...structuredClone(counted), ...calls.figures() }),
    close: () => calls.close(),
  };
}

type Counts = ReturnType<typeof createCounts>;

function createCounts() {
  return {
    calls: { embed: 0, read: 0 },
    texts: { embed: 0, read: 0 },
    ms: { embed: 0, read: 0 },
    workMs: { embed: 0, read: 0 },
    late: 0,
    aborted: 0,
    failures: 0,
    cacheHits: 0,
  };
}

/** Returns a function that runs work, counts it and reports its outcome. */
function countedRuns(calls: Calls, counted: Counts, onCall: (call: CallReport) => void) {
  return async (work: Work, lane: Lane, { signal, deadlineMs }: CallOptions): Promise<WorkResult> => {
    const { operation } = work;
    const texts = textsOf(work);
    const startedMs = performance.now();
    const report = (outcome: CallReport['outcome'], workMs: number): void =>
      onCall({ operation, lane, texts, ms: performance.now() - startedMs, workMs, outcome });
    counted.calls[operation] += 1;
    try {
      const { result, workMs } = await calls.run(work, { lane, signal, deadlineMs });
      counted.texts[operation] += texts;
      counted.ms[operation] += performance.now() - startedMs;
      counted.workMs[operation] += workMs;
      report('done', workMs);
      return result;
    } catch (error) {
      if (error instanceof MeaningLate) {
        counted.late += 1;
        report('late', 0);
      } else if (error instanceof MeaningUnavailable) {
        counted.failures += 1;
        report('failed', 0);
      } else {
        counted.aborted += 1;
        report('aborted', 0);
      }
      throw error;
    }
  };
}

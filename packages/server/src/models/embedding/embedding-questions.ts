import { createHash } from 'node:crypto';
import { ModelFailure } from '../../engine/model-failure.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { memoize } from '../../lib/timing/memoize.ts';
import { createTtlCache } from '../../lib/timing/ttl-cache.ts';
import { circuitLimits, createCircuits } from '../calls/circuits.ts';
import { type CalledModel, limiterKeyOf } from '../model-target.ts';

/**
 * Returns the embedding of a question, or null if it did not arrive in time; retrieval then uses lexical search only. Never
 * throws.
 */
export type EmbedQuestion = (target: CalledModel, question: string) => Promise<Float32Array | null>;

export interface QuestionsInput {
  embed(target: CalledModel, question: string, signal: AbortSignal): Promise<Float32Array>;
  onMissed(target: CalledModel, reason: string): void;
  /** Milliseconds from a monotonic clock. */
  now(): number;
  limits?: Partial<typeof questionLimits>;
}

export const questionLimits = {
  timeoutMs: 1_500,
  keptMs: 5 * minuteMs,
  maxKept: 1_000,
  maxQuestionChars: 2_000,
};

interface Question {
  target: CalledModel;
  text: string;
}

/**
 * Embeds questions within a short time limit and caches their vectors for five minutes, per organization. A provider that is
 * repeatedly too slow is skipped for a while, independently of the circuit for its other calls.
 */
export function createQuestionEmbedder(input: QuestionsInput): EmbedQuestion {
  const { timeoutMs, keptMs, maxKept, maxQuestionChars } = { ...questionLimits, ...input.limits };
  const circuits = createCircuits({ ...circuitLimits, failures: 3 }, input.now);

  const ask = async ({ target, text }: Question): Promise<Float32Array> => {
    const tell = circuits.enter(`${limiterKeyOf(target)}\0${target.name}`);
    if (!tell) throw new ModelFailure('circuit_open');
    try {
      const vector = await input.embed(target, text, AbortSignal.timeout(timeoutMs));
      tell('succeeded');
      return vector;
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
  const vectorOf = memoize(ask, {
    keyOf,
    cache: createTtlCache({ ttlMs: keptMs, maxSize: maxKept, now: input.now }),
  });
  return async (target, whole) => {
    try {
      return await vectorOf({ target, text: whole.slice(0, maxQuestionChars) });
    } catch (error) {
      input.onMissed(target, error instanceof ModelFailure ? error.reason : 'timeout');
      return null;
    }
  };
}

/** The cache key is a hash, so that questions are not stored as text. */
function keyOf({ target, text }: Question): string {
  const hash = createHash('sha256').update(`${limiterKeyOf(target)}\0${target.name}\0${text}`);
  return `${target.organizationId} ${hash.digest('base64')}`;
}

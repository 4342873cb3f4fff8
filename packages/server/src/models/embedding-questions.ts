import { createHash } from 'node:crypto';
import { ModelFailure } from '../engine/model-failure.ts';
import { circuitLimits, createCircuits } from './circuits.ts';
import { type CalledModel, lineOf } from './model-target.ts';

/** The vector of a question, or null where it did not come in time: answers go on without it. Never throws. */
export type EmbedQuestion = (target: CalledModel, question: string) => Promise<Float32Array | null>;

export interface QuestionsInput {
  embed(target: CalledModel, question: string, signal: AbortSignal): Promise<Float32Array>;
  onMissed(target: CalledModel, reason: string): void;
  /** Milliseconds that never run backwards. */
  now(): number;
  limits?: Partial<typeof questionLimits>;
}

export const questionLimits = { timeoutMs: 1_500, keptMs: 300_000, maxKept: 1_000, maxQuestionChars: 2_000 };

interface Kept {
  vector: Promise<Float32Array>;
  untilMs: number;
}

/**
 * Embeds questions under a short limit and keeps their vectors for five minutes, each organization's for itself. A provider
 * that keeps being too slow is left alone for a while, apart from the circuit of its other calls.
 */
export function createQuestionEmbedder(input: QuestionsInput): EmbedQuestion {
  const { timeoutMs, keptMs, maxKept, maxQuestionChars } = { ...questionLimits, ...input.limits };
  const kept = new Map<string, Kept>();
  const circuits = createCircuits({ ...circuitLimits, failures: 3 }, input.now);

  const ask = async (target: CalledModel, question: string): Promise<Float32Array> => {
    const tell = circuits.enter(`${lineOf(target)}\0${target.name}`);
    if (!tell) throw new ModelFailure('circuit_open');
    try {
      const vector = await input.embed(target, question, AbortSignal.timeout(timeoutMs));
      tell('succeeded');
      return vector;
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
  return async (target, whole) => {
    const question = whole.slice(0, maxQuestionChars);
    const key = keyOf(target, question);
    const known = kept.get(key);
    kept.delete(key);
    const isFresh = known !== undefined && known.untilMs > input.now();
    const vector = isFresh ? known.vector : ask(target, question);
    kept.set(key, isFresh ? known : { vector, untilMs: input.now() + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    try {
      return await vector;
    } catch (error) {
      if (kept.get(key)?.vector === vector) kept.delete(key);
      input.onMissed(target, error instanceof ModelFailure ? error.reason : 'timeout');
      return null;
    }
  };
}

/** Questions are not kept as text. */
function keyOf(target: CalledModel, question: string): string {
  const hash = createHash('sha256').update(`${lineOf(target)}\0${target.name}\0${question}`);
  return `${target.organizationId} ${hash.digest('base64')}`;
}

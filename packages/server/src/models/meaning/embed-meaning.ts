import { MeaningLate, MeaningUnavailable } from '@parley/meaning/errors';
import type { Meaning } from '@parley/meaning/meaning';
import { ModelFailure } from '../../engine/model-failure.ts';
import type { EmbeddingKind } from '../embedding/embedding-call.ts';
import { questionLimits } from '../embedding/embedding-questions.ts';

/** Time limit; a turn continues without the vectors after it. */
export const meaningDeadlineMs = 300;

/** Longer lists are split into consecutive calls, because the queue of the built-in model is limited. */
const textsPerCall = 64;

type Embedder = Pick<Meaning, 'embed'> | null;

/** @throws ModelFailure, or the reason of the signal. */
export async function embedMeaning(
  meaning: Embedder,
  texts: readonly string[],
  { kind, signal }: { kind: EmbeddingKind; signal: AbortSignal },
): Promise<Float32Array[]> {
  if (meaning === null) throw new ModelFailure('unavailable');
  try {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += textsPerCall)
      vectors.push(...(await meaning.embed(texts.slice(at, at + textsPerCall), kind, { signal })));
    return vectors;
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelFailure('unavailable', { cause: error });
  }
}

/** The vector of a question, or null if it was not ready in time. Never throws. */
export async function embedMeaningQuestion(
  meaning: Embedder,
  question: string,
  onMissed: (reason: string) => void,
): Promise<Float32Array | null> {
  if (meaning === null) return null;
  try {
    const texts = [question.slice(0, questionLimits.maxQuestionChars)];
    const [vector = null] = await meaning.embed(texts, 'query', { deadlineMs: meaningDeadlineMs });
    return vector;
  } catch (error) {
    onMissed(missedReason(error));
    return null;
  }
}

export function missedReason(error: unknown): string {
  if (error instanceof MeaningLate) return 'timeout';
  return error instanceof MeaningUnavailable ? error.reason : 'unavailable';
}

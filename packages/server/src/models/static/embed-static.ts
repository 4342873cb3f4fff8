import { ModelFailure } from '../../engine/model-failure.ts';
import type { EmbeddingKind } from '../embedding/embedding-call.ts';
import { questionLimits } from '../embedding/embedding-questions.ts';
import type { StaticTables } from './static-tables.ts';

type Tables = Pick<StaticTables, 'embed'>;

/**
 * Computes vectors from a token table. A passage without known tokens, such as one in another language, gets a meaningless
 * vector, so that the other passages of its source can be embedded. A question without known tokens gets no vector.
 * @throws ModelFailure, or the reason of the signal.
 */
export async function embedStatic(
  tables: Tables,
  name: string,
  texts: readonly string[],
  { kind, signal }: { kind: EmbeddingKind; signal: AbortSignal },
): Promise<Float32Array[]> {
  const { dimensions, vectors } = await embed(tables, name, texts, signal);
  return vectors.map((vector) => {
    if (vector) return vector;
    if (kind === 'query') throw new ModelFailure('empty');
    return Float32Array.from({ length: dimensions }, (_, index) => (index === 0 ? 1 : 0));
  });
}

/** The vector of a question, or null if it has no known token or was not ready in time. Never throws. */
export async function embedStaticQuestion(
  tables: Tables,
  name: string,
  question: string,
  onMissed: (reason: string) => void,
): Promise<Float32Array | null> {
  const { timeoutMs, maxQuestionChars } = questionLimits;
  try {
    const texts = [question.slice(0, maxQuestionChars)];
    const { vectors } = await embed(tables, name, texts, AbortSignal.timeout(timeoutMs));
    return vectors[0] ?? null;
  } catch (error) {
    onMissed(error instanceof ModelFailure ? error.reason : 'timeout');
    return null;
  }
}

async function embed(
  tables: Tables,
  name: string,
  texts: readonly string[],
  signal: AbortSignal,
): ReturnType<StaticTables['embed']> {
  try {
    return await tables.embed(name, texts, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelFailure('unavailable', { cause: error });
  }
}

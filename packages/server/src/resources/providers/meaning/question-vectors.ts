import type { Deps } from '../../../kernel/deps/deps.ts';
import type { QuestionVector } from '../../../knowledge/retrieval/vector-search.ts';
import { memoizeByObject } from '../../../lib/timing/memoize.ts';
import type { EmbeddingTargets, VectorIndex } from '../../../models/embedding/embedding-target.ts';

/** The organization and indexes to embed a question for. The model is resolved once per object. */
export interface VectorOwner {
  organizationId: string;
  vectorIndexes: readonly VectorIndex[];
}

/**
 * Returns the embedding of a question. Never rejects: resolves to null if the chatbot has no vectors, or if
 * the provider fails or is slow.
 */
export type QuestionVectors = (owner: VectorOwner, question: string) => Promise<QuestionVector | null>;

export function createQuestionVectors(
  deps: Pick<Deps, 'models' | 'log'>,
  targets: EmbeddingTargets,
): QuestionVectors {
  const callable = memoizeByObject(({ organizationId, vectorIndexes }: VectorOwner) =>
    targets.callable(organizationId, vectorIndexes),
  );
  return async (owner, question) => {
    if (owner.vectorIndexes.length === 0) return null;
    try {
      const serving = await callable(owner);
      const vector = serving && (await deps.models.embedQuestion(serving.target, question));
      return vector && { modelId: serving.modelId, vector };
    } catch (error) {
      deps.log.error({ err: error }, 'question_not_embedded');
      return null;
    }
  };
}

import type { Deps } from '../../kernel/deps.ts';
import type { QuestionVector } from '../../knowledge/retrieval/vector-search.ts';
import { rememberBy } from '../../lib/remember-by.ts';
import type { EmbeddingTargets } from '../../models/embedding-target.ts';
import type { VectorIndex } from '../../models/vector-index.ts';

/** Whose passages a question is asked of; the model is looked up once for each such object. */
export interface VectorOwner {
  organizationId: string;
  vectorIndexes: readonly VectorIndex[];
}

/**
 * The vector of a question for a chatbot's passages. Never rejects: null where there are no vectors, or the provider is away
 * or slow.
 */
export type QuestionVectors = (owner: VectorOwner, question: string) => Promise<QuestionVector | null>;

export function createQuestionVectors(
  deps: Pick<Deps, 'models' | 'log'>,
  targets: EmbeddingTargets,
): QuestionVectors {
  const callable = rememberBy(({ organizationId, vectorIndexes }: VectorOwner) =>
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

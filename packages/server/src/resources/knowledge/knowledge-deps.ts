import type { Deps } from '../../kernel/deps.ts';
import type { QuestionVector } from '../../knowledge/retrieval/vector-search.ts';
import type { EmbeddingTargets } from '../../models/embedding-target.ts';
import type { VectorIndex } from '../../models/vector-index.ts';

/** What searching knowledge needs from other slices, given as a function. */
export interface KnowledgeDeps extends Deps {
  /** Never rejects; null where there are no vectors or none came in time. */
  questionVector(
    owner: { organizationId: string; vectorIndexes: readonly VectorIndex[] },
    question: string,
  ): Promise<QuestionVector | null>;
}

/** What the jobs need. */
export interface KnowledgeJobDeps extends Deps {
  embeddings: EmbeddingTargets;
}

import type { VectorIndex } from '../../chatbot-snapshot.ts';
import type { Deps } from '../../deps.ts';
import type { QuestionVector } from '../../knowledge/vector-search.ts';
import type { EmbeddingTargets } from '../../models/embedding-target.ts';

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

import type { Deps } from '../../kernel/deps/deps.ts';
import type { QuestionVector } from '../../knowledge/retrieval/vector-search.ts';
import type { EmbeddingTargets, VectorIndex } from '../../models/embedding/embedding-target.ts';

/** Functions of other slices that searching and showing knowledge depend on. */
export interface KnowledgeDeps extends Deps {
  embeddings: EmbeddingTargets;
  /** Embeds a question. Never rejects; null if there are no vectors or none arrived in time. */
  questionVector(
    owner: { organizationId: string; vectorIndexes: readonly VectorIndex[] },
    question: string,
  ): Promise<QuestionVector | null>;
}

/** Dependencies of the jobs. */
export interface KnowledgeJobDeps extends Deps {
  embeddings: EmbeddingTargets;
}

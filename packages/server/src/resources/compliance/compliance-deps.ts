import type { Executor } from '../../db/database.ts';
import type { CallingChatbot } from '../../kernel/chatbot.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { EmbeddingTargets } from '../../models/embedding-target.ts';
import type { CalledModel, ModelTarget } from '../../models/model-target.ts';

/** What a record of processing is read from. */
export interface ComplianceDeps extends Deps {
  /** What decides which models the published chatbots call. */
  listCallingChatbots(executor: Executor, organizationId: string): Promise<CallingChatbot[]>;
  /** The models that answer the visitors of each of these chatbots, in the order in which they are tried. */
  resolveModelsOfAll(organizationId: string, chatbots: readonly CallingChatbot[]): Promise<ModelTarget[][]>;
  embeddings: EmbeddingTargets;
  /** A model that the organization has chosen for all its conversations; null if it cannot be called. */
  resolveInsightModel(
    organizationId: string,
    model: { provider: string; name: string },
  ): Promise<CalledModel | null>;
}

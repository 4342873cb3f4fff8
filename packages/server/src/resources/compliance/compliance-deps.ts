import type { Executor } from '../../db/database.ts';
import type { CallingChatbot } from '../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { EmbeddingTargets } from '../../models/embedding/embedding-target.ts';
import type { CalledModel, ModelTarget } from '../../models/model-target.ts';

/** Functions that a record of processing is built from. */
export interface ComplianceDeps extends Deps {
  /** Lists the published chatbots with what determines the models that they call. */
  listCallingChatbots(executor: Executor, organizationId: string): Promise<CallingChatbot[]>;
  /** The models that answer visitors of each chatbot, in the order of the fallback chain. */
  resolveModelsOfAll(organizationId: string, chatbots: readonly CallingChatbot[]): Promise<ModelTarget[][]>;
  embeddings: EmbeddingTargets;
  /** The model that the organization has chosen for insight; null if it cannot be called. */
  resolveInsightModel(
    organizationId: string,
    model: { provider: string; name: string },
  ): Promise<CalledModel | null>;
}

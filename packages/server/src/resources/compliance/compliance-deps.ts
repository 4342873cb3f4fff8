import type { Executor } from '../../db/database.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { EmbeddingTargets } from '../../models/embedding-target.ts';
import type { ModelTarget } from '../../models/model-target.ts';

/** What a record of processing is read from. */
export interface ComplianceDeps extends Deps {
  /** The chatbot as visitors get it; `version` is null if it was never published. */
  loadPublished(
    executor: Executor,
    target: { organizationId: string; chatbotId: string },
  ): Promise<ChatbotSnapshot | undefined>;
  /** The models that answer visitors, in the order in which they are tried. */
  resolveModels(snapshot: ChatbotSnapshot): Promise<ModelTarget[]>;
  embeddings: EmbeddingTargets;
}

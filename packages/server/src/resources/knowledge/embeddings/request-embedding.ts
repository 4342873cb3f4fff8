import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { ChatbotKey } from '../../../knowledge/retrieval/searched-key.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

/** Requests the embedding of a chatbot's passages that have no vector yet. */
export async function requestEmbedding(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { organizationId, chatbotId }: ChatbotKey,
): Promise<void> {
  await appendEvent(tx, deps, {
    organizationId,
    type: 'knowledge.embedding_requested',
    resourceId: chatbotId,
    chatbotId,
  });
}

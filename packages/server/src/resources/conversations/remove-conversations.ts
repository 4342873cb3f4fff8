import { tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { removeBatch } from './store/conversations.queries.ts';

const batchSize = 200;

/** Deletes every conversation of a deleted chatbot with its messages, in batches. Idempotent. */
export async function removeConversations(
  deps: Pick<Deps, 'database'>,
  chatbot: { organizationId: string; chatbotId: string },
  signal: AbortSignal,
): Promise<void> {
  const scope = tenantScope(chatbot.organizationId);
  for (;;) {
    signal.throwIfAborted();
    const removed = await withScope(deps.database, scope, (tx) => removeBatch(tx, chatbot, batchSize));
    if (removed < batchSize) return;
  }
}

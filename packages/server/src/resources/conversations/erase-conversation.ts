import type { Transaction } from '../../db/database.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { VisitorKey } from '../../kernel/slice/slice.ts';
import { removeBatch } from './store/conversations.queries.ts';
import {
  deleteLocked,
  lockConversations,
  releaseRunningAnswers,
} from './store/delete-conversations.queries.ts';

/** Releases the token reservation of an answer that is being written, if the visitor's conversation is among `held`. */
export async function releaseReservationOf(
  tx: Transaction,
  key: VisitorKey,
  held: readonly string[],
): Promise<void> {
  if (await isOwn(tx, key, held)) await releaseRunningAnswers(tx, key.organizationId, [key.conversationId]);
}

/**
 * Deletes the visitor's conversation if it is among `held`, even while an answer is being written. Returns the number deleted.
 */
export async function eraseConversation(
  tx: Transaction,
  key: VisitorKey,
  held: readonly string[],
): Promise<number> {
  return (await isOwn(tx, key, held)) ? deleteLocked(tx, key.organizationId, [key.conversationId]) : 0;
}

async function isOwn(
  tx: Transaction,
  { organizationId, chatbotId, conversationId }: VisitorKey,
  held: readonly string[],
): Promise<boolean> {
  if (!held.includes(conversationId)) return false;
  const [found] = await lockConversations(tx, organizationId, [conversationId]);
  return found?.chatbot_id === chatbotId;
}

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

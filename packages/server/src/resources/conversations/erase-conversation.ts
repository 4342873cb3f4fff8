import type { Transaction } from '../../db/database.ts';
import type { VisitorKey } from '../../kernel/slice/slice.ts';
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

import type { Transaction } from '../../db/database.ts';
import type { VisitorKey } from '../../kernel/slice.ts';
import { deleteLocked, lockConversations, releaseRunningAnswers } from './delete-conversations.queries.ts';

/** Ends the claim on the month's tokens of an answer that is being written in a visitor's conversation, which is held. */
export async function holdConversation(
  tx: Transaction,
  key: VisitorKey,
  held: readonly string[],
): Promise<void> {
  if (await isOwn(tx, key, held)) await releaseRunningAnswers(tx, key.organizationId, [key.conversationId]);
}

/** Deletes a visitor's conversation, if there is one, even while an answer is being written. */
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

import type { Transaction } from '../../db/database.ts';
import type { VisitorKey } from '../../kernel/slice.ts';
import { deleteLocked, lockConversations, releaseRunningAnswers } from './delete-conversations.queries.ts';

/** Locks a visitor's conversation, and ends the claim of an answer that is being written on the month's tokens. */
export async function holdConversation(tx: Transaction, key: VisitorKey): Promise<void> {
  if (await lockOwn(tx, key)) await releaseRunningAnswers(tx, key.organizationId, [key.conversationId]);
}

/** Deletes a visitor's conversation, if there is one, even while an answer is being written. Needs `holdConversation`. */
export async function eraseConversation(tx: Transaction, key: VisitorKey): Promise<number> {
  return (await lockOwn(tx, key)) ? deleteLocked(tx, key.organizationId, [key.conversationId]) : 0;
}

async function lockOwn(
  tx: Transaction,
  { organizationId, chatbotId, conversationId }: VisitorKey,
): Promise<boolean> {
  const [found] = await lockConversations(tx, organizationId, [conversationId]);
  return found?.chatbot_id === chatbotId;
}

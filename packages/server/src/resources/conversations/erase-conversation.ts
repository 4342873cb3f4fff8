import type { Transaction } from '../../db/database.ts';
import type { VisitorKey } from '../../kernel/slice.ts';
import { deleteLocked, lockConversations, releaseRunningAnswers } from './delete-conversations.queries.ts';

/** Deletes a visitor's conversation, if there is one, even while an answer is being written. */
export async function eraseConversation(tx: Transaction, key: VisitorKey): Promise<number> {
  const { organizationId, chatbotId, conversationId } = key;
  await releaseRunningAnswers(tx, organizationId, [conversationId]);
  const [found] = await lockConversations(tx, organizationId, [conversationId]);
  if (found?.chatbot_id !== chatbotId) return 0;
  return deleteLocked(tx, organizationId, [conversationId]);
}

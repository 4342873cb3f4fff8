import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import type { BodyOf } from '@parley/contracts/route';
import { tenantScope, withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot/chatbot.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import type { ConversationKey } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { rateMessage } from './ratings.queries.ts';
import { anonymizeText } from './visitors/anonymize-text.ts';

/**
 * Stores a visitor's rating of an answer, with its comment anonymized; replaces an earlier rating.
 * @throws AppError `not_found` if the conversation has no such answer, or the answer is still running.
 */
export async function rateAnswer(
  deps: Pick<ChatDeps, 'database' | 'ids' | 'clock'>,
  snapshot: ChatbotSnapshot,
  key: ConversationKey,
  messageId: string,
  { rating, comment }: BodyOf<typeof chatRoutes.rateMessage>,
): Promise<void> {
  const { organizationId, chatbotId, conversationId } = key;
  const anonymized = await anonymizeText(snapshot, comment ?? '');
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const rated = found(await rateMessage(tx, key, messageId, { rating, comment: anonymized || null }));
    await appendEvent(tx, deps, {
      organizationId,
      type: 'message.rated',
      resourceId: conversationId,
      chatbotId,
      data: { messageId, rating, before: rated.before, messageAt: rated.created_at.toISOString() },
    });
  });
}

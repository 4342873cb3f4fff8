import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import type { BodyOf } from '@parley/contracts/route';
import { tenantScope, withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot/chatbot.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import type { ConversationKey } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { saveScore } from './ratings.queries.ts';
import { anonymizeText } from './visitors/anonymize-text.ts';

/**
 * Stores a visitor's rating of the conversation, with its comment anonymized; replaces an earlier rating.
 * @throws AppError `not_found` before the first message.
 */
export async function rateConversation(
  deps: Pick<ChatDeps, 'database' | 'ids' | 'clock'>,
  snapshot: ChatbotSnapshot,
  key: ConversationKey,
  { score, comment }: BodyOf<typeof chatRoutes.rateConversation>,
): Promise<void> {
  const { organizationId, chatbotId, conversationId } = key;
  const kept = (await anonymizeText(snapshot, comment ?? '')).trim();
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const csat = { scale: 'csat', score, ...(kept === '' ? {} : { comment: kept }) };
    if ((await saveScore(tx, key, csat)) === 0) throw new AppError('not_found');
    await appendEvent(tx, deps, {
      organizationId,
      type: 'conversation.rated',
      resourceId: conversationId,
      chatbotId,
    });
  });
}

import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isId } from '../../lib/ids.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import {
  deleteLocked,
  type LockedConversation,
  lockConversations,
  releaseRunningAnswers,
} from './store/delete-conversations.queries.ts';

type DeleteDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'pubsub'>;

/**
 * Deletes conversations with everything stored about them, all or none. Stops an answer that is being written. Usage of the month
 * and the chatbot's totals stay counted.
 * @throws AppError `not_found` if one is missing or belongs to another organization.
 */
export async function deleteConversations(
  deps: DeleteDeps,
  scope: Scope,
  requestedIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(requestedIds)];
  if (!ids.every(isId)) throw new AppError('not_found');
  const { organizationId } = scope;
  const deleted = await withScope(deps.database, scope, async (tx) => {
    const found = await lockConversations(tx, organizationId, ids);
    if (found.length < ids.length) throw new AppError('not_found');
    await releaseRunningAnswers(tx, organizationId, ids);
    await deleteLocked(tx, organizationId, ids);
    for (const { id, chatbot_id: chatbotId } of found) {
      await audit(tx, deps, scope, {
        action: 'conversation.delete',
        targetKind: 'conversation',
        targetId: id,
      });
      await appendEvent(tx, deps, {
        organizationId,
        type: 'conversation.deleted',
        resourceId: id,
        chatbotId,
      });
    }
    return found;
  });
  for (const conversation of deleted) await stopAnswer(deps, organizationId, conversation);
}

async function stopAnswer(
  { pubsub }: DeleteDeps,
  organizationId: string,
  { id: conversationId, chatbot_id: chatbotId, running_message_id: messageId }: LockedConversation,
): Promise<void> {
  if (messageId !== null) await pubsub.requestStop({ organizationId, chatbotId, conversationId, messageId });
}

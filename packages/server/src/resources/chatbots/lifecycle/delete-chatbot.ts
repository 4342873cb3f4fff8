import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { markDeleted } from '../store/chatbots.queries.ts';

/**
 * Closes the chatbot everywhere immediately; its job then removes its contents.
 * @throws AppError `not_found`, also for a member who may not see what its visitors wrote.
 */
export async function deleteChatbot(deps: Deps, scope: Scope, chatbotId: string): Promise<void> {
  if (scope.chatbotIds?.includes(chatbotId) === false) throw new AppError('not_found');
  await withScope(deps.database, scope, async (tx) => {
    const marked = found(await markDeleted(tx, scope.organizationId, chatbotId, deps.clock.now()));
    await audit(tx, deps, scope, {
      action: 'chatbot.delete',
      targetKind: 'chatbot',
      targetId: chatbotId,
      details: { name: marked.name },
    });
    await appendEvent(tx, deps, {
      organizationId: scope.organizationId,
      type: 'chatbot.deleted',
      resourceId: chatbotId,
      chatbotId,
    });
  });
}

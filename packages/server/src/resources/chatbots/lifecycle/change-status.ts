import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { lockChatbot, saveChatbot } from '../store/chatbots.queries.ts';

interface Closing {
  action: 'archive' | 'restore' | 'deactivate';
  type: 'chatbot.archived' | 'chatbot.restored' | 'chatbot.deactivated';
  to: 'draft' | 'paused' | 'archived';
  mayBegin(status: Chatbot['status']): boolean;
}

const archiving: Closing = {
  action: 'archive',
  type: 'chatbot.archived',
  to: 'archived',
  mayBegin: () => true,
};
const restoring: Closing = {
  action: 'restore',
  type: 'chatbot.restored',
  to: 'draft',
  mayBegin: (status) => status === 'archived',
};
const deactivating: Closing = {
  action: 'deactivate',
  type: 'chatbot.deactivated',
  to: 'paused',
  mayBegin: (status) => status !== 'archived',
};

/**
 * Withdraws the chatbot from visitors and keeps its data.
 * @throws AppError `not_found`, also for a member who may not see what its visitors wrote.
 */
export async function archiveChatbot(deps: Deps, scope: Scope, chatbotId: string): Promise<void> {
  if (scope.chatbotIds?.includes(chatbotId) === false) throw new AppError('not_found');
  await close(deps, scope, chatbotId, archiving);
}

/**
 * Restores an archived chatbot as a draft. @throws AppError `not_found`, `conflict` if it is not archived.
 */
export function restoreChatbot(deps: Deps, scope: Scope, chatbotId: string): Promise<void> {
  return close(deps, scope, chatbotId, restoring);
}

/** Pauses the chatbot. @throws AppError `not_found`, `conflict` if it is archived. */
export function deactivateChatbot(deps: Deps, scope: Scope, chatbotId: string): Promise<void> {
  return close(deps, scope, chatbotId, deactivating);
}

async function close(deps: Deps, scope: Scope, chatbotId: string, closing: Closing): Promise<void> {
  await withScope(deps.database, scope, async (tx) => {
    const row = found(await lockChatbot(tx, scope.organizationId, chatbotId));
    if (!closing.mayBegin(row.status)) throw new AppError('conflict');
    await saveChatbot(
      tx,
      scope.organizationId,
      { ...row, status: closing.to, deployment_status: 'inactive' },
      deps.clock.now(),
    );
    await audit(tx, deps, scope, {
      action: `chatbot.${closing.action}`,
      targetKind: 'chatbot',
      targetId: chatbotId,
    });
    await appendEvent(tx, deps, {
      organizationId: scope.organizationId,
      type: closing.type,
      resourceId: chatbotId,
      chatbotId,
    });
  });
}

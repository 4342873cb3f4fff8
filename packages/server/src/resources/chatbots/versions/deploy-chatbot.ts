import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { insertVersion } from '../store/chatbot-versions.queries.ts';
import { type ChatbotRow, lockChatbot, lockOrganization, saveChatbot } from '../store/chatbots.queries.ts';
import { assertRoomToActivate } from '../store/reserve-quota.ts';
import { assertNotArchived, publishProblems } from './assert-publishable.ts';

/** Who started a deployment. */
export interface Deployment {
  organizationId: string;
  chatbotId: string;
  userId: string | null;
}

/**
 * Publishes the draft and opens the chatbot to visitors.
 * @throws AppError `not_found`, `conflict` if it is archived, `plan_limit_chatbots` if the plan's number of active chatbots is
 * reached, `validation_failed` if the draft cannot be published; the deployment is then marked as failed and visitors keep the
 * previous version.
 */
export async function deployChatbot(deps: Deps, scope: Scope, chatbotId: string): Promise<void> {
  const fields = await withScope(deps.database, scope, async (tx) => {
    // Lock the organization first, like everything that counts toward its plan, to avoid deadlocks with sources that are being
    // processed.
    const organization = found(await lockOrganization(tx, scope.organizationId));
    const row = found(await lockChatbot(tx, scope.organizationId, chatbotId));
    assertNotArchived(row.status);
    if (row.status !== 'active') await assertRoomToActivate(tx, scope.organizationId, organization);
    await beginDeployment(tx, deps, scope, row);
    return publishProblems(tx, scope.organizationId, row);
  });
  // If the job was faster, this does nothing.
  await finishDeployment(deps, { ...scope, chatbotId });
  if (fields.length > 0) throw new AppError('validation_failed', { fields });
}

/** Marks the row as deploying; the job finishes the deployment if this process ends before it does. */
export async function beginDeployment(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  row: ChatbotRow,
): Promise<void> {
  await saveChatbot(tx, scope.organizationId, { ...row, deployment_status: 'deploying' }, deps.clock.now());
  await audit(tx, deps, scope, { action: 'chatbot.deploy', targetKind: 'chatbot', targetId: row.id });
  await appendEvent(tx, deps, {
    organizationId: scope.organizationId,
    type: 'chatbot.deploying',
    resourceId: row.id,
    chatbotId: row.id,
    data: { userId: scope.userId },
  });
}

/**
 * Freezes the draft of a chatbot that is being deployed into a version, unless it equals the published one.
 * Does nothing if the deployment is finished or was canceled.
 */
export async function finishDeployment(
  deps: Deps,
  { organizationId, chatbotId, userId }: Deployment,
): Promise<void> {
  await withScope(deps.database, { organizationId, userId }, async (tx) => {
    const row = await lockChatbot(tx, organizationId, chatbotId);
    if (row?.deployment_status !== 'deploying') return;
    const at = deps.clock.now();
    const event = { organizationId, resourceId: chatbotId, chatbotId } as const;
    if ((await publishProblems(tx, organizationId, row)).length > 0) {
      await saveChatbot(tx, organizationId, { ...row, deployment_status: 'failed' }, at);
      await appendEvent(tx, deps, { ...event, type: 'chatbot.updated' });
      return;
    }
    const version =
      row.published_version !== null && row.published_hash === row.draft_hash
        ? row.published_version
        : await insertVersion(tx, {
            ...row,
            organizationId,
            chatbotId,
            contentHash: row.draft_hash,
            publishedBy: userId,
            at,
          });
    await saveChatbot(
      tx,
      organizationId,
      { ...row, status: 'active', deployment_status: 'active', published_version: version },
      at,
    );
    await appendEvent(tx, deps, { ...event, type: 'chatbot.deployed', data: { version } });
  });
}

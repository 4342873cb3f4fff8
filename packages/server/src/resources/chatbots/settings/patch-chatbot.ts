import type { ChatbotPatch, ChatbotStatus } from '@parley/contracts/resources/chatbot/chatbots';
import { isAllowed } from '@parley/contracts/rights/permissions';
import type { IdentityMode } from '@parley/contracts/settings/visitor-settings';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { assertFeature } from '../../../kernel/limits/entitlements.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { applyApiKey } from '../store/apply-api-key.ts';
import { presentChatbot } from '../store/chatbots.presenter.ts';
import {
  type ChatbotRow,
  lockChatbot,
  lockOrganization,
  saveChatbot,
  savePassword,
} from '../store/chatbots.queries.ts';
import { assertRoomToActivate } from '../store/reserve-quota.ts';
import { assertPublishable } from '../versions/assert-publishable.ts';
import { beginDeployment, finishDeployment } from '../versions/deploy-chatbot.ts';
import { applyPatch } from './apply-patch.ts';
import { assertPictures, assertSettings, assertTeams } from './assert-settings.ts';
import { auditLiveChange } from './audit-live-change.ts';

const eventOfStatus = {
  draft: 'chatbot.deactivated',
  paused: 'chatbot.deactivated',
  archived: 'chatbot.archived',
} as const satisfies Partial<Record<ChatbotStatus, string>>;

/**
 * Changes settings atomically; status `active` also deploys, any other status closes the chatbot to visitors.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`, `revision_conflict` with the current item.
 */
export async function patchChatbot(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  patch: ChatbotPatch,
): Promise<void> {
  assertMayChangeStatus(scope, patch.status);
  assertSettings(deps, patch);
  const password = await hashPassword(deps, patch.deployment?.password);
  const deploys = await withScope(deps.database, scope, async (tx) => {
    const organization =
      patch.status === 'active' ? await lockOrganization(tx, scope.organizationId) : undefined;
    const before = found(await lockChatbot(tx, scope.organizationId, chatbotId));
    assertRevision(before, patch.revision, scope);
    if (organization && before.status !== 'active')
      await assertRoomToActivate(tx, scope.organizationId, organization);
    assertIdentityKey(before, patch.deployment?.identity);
    if (patch.appearance?.customCss) await assertFeature(tx, deps, scope.organizationId, 'customCss');
    await assertPictures(tx, scope.organizationId, chatbotId, patch.appearance);
    await assertTeams(tx, scope.organizationId, patch.deployment?.people ?? {});
    const merged = applyPatch(before, patch);
    const next = applyApiKey(deps.sealer, scope.organizationId, patch, { before, merged });
    await auditKeyChange(tx, deps, scope, before, next);
    await auditLiveChange(tx, deps, scope, before, patch);
    if (password !== undefined) await changePassword(tx, deps, scope, chatbotId, password);
    return saveWithStatus(tx, deps, scope, next, patch.status);
  });
  if (deploys) await finishDeployment(deps, { ...scope, chatbotId });
}

/** Whether the change requested a deployment, which must then be finished. */
async function saveWithStatus(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  row: ChatbotRow,
  status: ChatbotStatus | undefined,
): Promise<boolean> {
  const event = {
    organizationId: scope.organizationId,
    resourceId: row.id,
    chatbotId: row.id,
  } as const;
  if (status === 'active' && row.status !== 'active') {
    await assertPublishable(tx, scope.organizationId, row);
    await beginDeployment(tx, deps, scope, row);
    return true;
  }
  const closes = status !== undefined && status !== 'active' && status !== row.status;
  const next: ChatbotRow = closes ? { ...row, status, deployment_status: 'inactive' } : row;
  await saveChatbot(tx, scope.organizationId, next, deps.clock.now());
  await appendEvent(tx, deps, { ...event, type: closes ? eventOfStatus[status] : 'chatbot.updated' });
  return false;
}

function assertIdentityKey(row: ChatbotRow, mode: IdentityMode | undefined): void {
  if (mode === undefined || mode === 'off' || row.identity_key_at !== null) return;
  throw invalidField('deployment.identity', 'validation.identityKeyMissing');
}

function assertMayChangeStatus(scope: Scope, status: ChatbotStatus | undefined): void {
  if (status === undefined) return;
  const action = status === 'archived' ? 'chatbot.archive' : 'chatbot.publish';
  if (scope.role === null || !isAllowed(scope.role, action)) throw new AppError('forbidden');
}

function assertRevision(row: ChatbotRow, revision: number | undefined, scope: Scope): void {
  if (revision === undefined || revision === row.revision) return;
  throw new AppError('revision_conflict', { extra: { current: presentChatbot(row, scope.role) } });
}

/** The hash of a new password, null to remove it, undefined to keep it. */
async function hashPassword(
  deps: Pick<Deps, 'passwords'>,
  password: string | null | undefined,
): Promise<string | null | undefined> {
  return typeof password === 'string' ? deps.passwords.hash(password, 'member') : password;
}

async function changePassword(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  passwordHash: string | null,
): Promise<void> {
  await savePassword(tx, scope.organizationId, chatbotId, passwordHash);
  await audit(tx, deps, scope, {
    action: passwordHash === null ? 'chatbot.clearPassword' : 'chatbot.setPassword',
    targetKind: 'chatbot',
    targetId: chatbotId,
  });
}

async function auditKeyChange(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  before: ChatbotRow,
  next: ChatbotRow,
): Promise<void> {
  if (before.sealed_api_key === next.sealed_api_key) return;
  await audit(tx, deps, scope, {
    action: next.sealed_api_key === null ? 'chatbot.clearKey' : 'chatbot.setKey',
    targetKind: 'chatbot',
    targetId: next.id,
  });
}

import type { memberRoutes } from '@parley/contracts/resources/organization/members';
import type { Role } from '@parley/contracts/rights/permissions';
import type { BodyOf } from '@parley/contracts/route';
import { requireStepUpIn } from '../../accounts/sessions/require-step-up.ts';
import { assertAdministratorRemains } from '../../accounts/users/last-administrator.ts';
import { findMember, type Member } from '../../accounts/users/list-members.ts';
import { lockOrganization } from '../../accounts/users/memberships.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isId } from '../../lib/ids.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { canChangeReach, canChangeRole, requiresStepUp } from './members.policy.ts';
import {
  countChatbots,
  findChatbotLimit,
  readMemberContext,
  updateCapacity,
  updateChatbotLimit,
  updateRole,
} from './members.queries.ts';

/**
 * Changes the role of a member, how many conversations the member is assigned, and the chatbots whose conversations and leads the
 * member sees. Promoting to or demoting from owner requires step-up.
 * @throws AppError `not_found`, `forbidden`, `last_administrator`, `confirmation_required`.
 */
export async function changeMember(
  deps: Deps,
  scope: Scope,
  userId: string,
  { role, capacity, chatbotIds }: BodyOf<typeof memberRoutes.patchMember>,
): Promise<Member> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const context = await readMemberContext(tx, organizationId, scope.userId);
    const member = found(await findMember(tx, organizationId, userId));
    if (role !== undefined) {
      if (!canChangeRole(context, { from: member.role, to: role })) throw new AppError('forbidden');
      if (role !== member.role) await changeRole(tx, deps, scope, { member, role });
    }
    if ((capacity !== undefined || chatbotIds !== undefined) && !canChangeReach(context))
      throw new AppError('forbidden');
    if (capacity !== undefined && capacity !== member.capacity)
      await changeCapacity(tx, deps, scope, { member, capacity });
    if (chatbotIds !== undefined) await changeChatbotLimit(tx, deps, scope, { member, chatbotIds });
    return found(await findMember(tx, organizationId, userId));
  });
}

async function changeRole(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { member, role }: { member: Member; role: Role },
): Promise<void> {
  const { organizationId } = scope;
  if (requiresStepUp(member.role, role)) await requireStepUpIn(tx, deps, scope);
  await assertAdministratorRemains(tx, organizationId, { userId: member.id, from: member.role, to: role });
  await updateRole(tx, organizationId, member.id, role);
  await audit(tx, deps, scope, {
    action: 'member.role',
    targetKind: 'user',
    targetId: member.id,
    details: { from: member.role, to: role },
  });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'member.role_changed',
    resourceId: member.id,
    data: { actorId: scope.userId },
  });
}

async function changeCapacity(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { member, capacity }: { member: Member; capacity: number },
): Promise<void> {
  const { organizationId } = scope;
  await updateCapacity(tx, organizationId, member.id, capacity);
  await audit(tx, deps, scope, {
    action: 'member.capacity',
    targetKind: 'user',
    targetId: member.id,
    details: { from: member.capacity, to: capacity },
  });
  await appendEvent(tx, deps, { organizationId, type: 'team.changed', resourceId: member.id });
}

async function changeChatbotLimit(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { member, chatbotIds }: { member: Member; chatbotIds: readonly string[] | null },
): Promise<void> {
  const { organizationId } = scope;
  const limit = chatbotIds && [...new Set(chatbotIds.map((id) => id.toLowerCase()))].sort();
  if (limit && !limit.every(isId)) throw new AppError('not_found');
  if (limit && (await countChatbots(tx, organizationId, limit)) !== limit.length)
    throw new AppError('not_found');
  const before = await findChatbotLimit(tx, organizationId, member.id);
  const added = missingIn(before, limit);
  const removed = missingIn(limit, before);
  const isSame = (before === null) === (limit === null) && !added && !removed;
  if (isSame) return;
  await updateChatbotLimit(tx, organizationId, member.id, limit);
  await audit(tx, deps, scope, {
    action: 'member.chatbots',
    targetKind: 'user',
    targetId: member.id,
    details: { from: before?.length ?? null, to: limit?.length ?? null, added, removed },
  });
  await appendEvent(tx, deps, { organizationId, type: 'team.changed', resourceId: member.id });
}

/** The ids of the second list that the first one lacks, separated by spaces. */
function missingIn(known: readonly string[] | null, ids: readonly string[] | null): string {
  return (ids ?? []).filter((id) => !known?.includes(id)).join(' ');
}

import { canManageRole } from '@parley/contracts/rights/member-roles';
import type { Role } from '@parley/contracts/rights/permissions';
import type { Transaction } from '../../db/database.ts';
import { enterOrganization } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { endSessions } from '../sessions/sessions.queries.ts';
import { organizationNameOf } from './account.ts';
import { assertAdministratorRemains } from './last-administrator.ts';
import {
  endMembership,
  findRole,
  listOwnOrganizations,
  lockOrganization,
  revokeApiKeysOf,
} from './memberships.ts';
import { removeMembership } from './remove-membership.ts';

/** Creates an organization with its first member inside an open transaction that is scoped to it. */
export type NewOrganization = (
  tx: Transaction,
  input: { organizationId: string; name: string; userId: string; isPrimary: boolean },
) => Promise<void>;

interface RemovalDeps extends Pick<Deps, 'ids' | 'clock'> {
  createWithFirstMember: NewOrganization;
}

interface Caller {
  userId: string;
  ip: string;
  requestId: string;
}

interface Given {
  user_id: string;
  role: Role;
}

/**
 * Removes everything with which the creator of an account could still access it or its organizations: password, second factor,
 * Google account, links, sessions, API keys, open invitations, and memberships that the account gave to others. If the account
 * may not end those, because it gave somebody a higher role than it has now, it leaves that organization to them. The transaction
 * is scoped to the user, whose row is locked, and ends outside every organization.
 */
export async function removePreparedAccess(
  tx: Transaction,
  deps: RemovalDeps,
  caller: Caller,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<void> {
  const { userId } = caller;
  await removeSignInMethods(tx, userId, deps.clock.now(), keepsPassword);
  await endSessions(tx, deps, userId);
  // The same order for every user, so that concurrent removals do not deadlock.
  const organizationIds = (await listOwnOrganizations(tx, userId)).sort();
  for (const organizationId of organizationIds) {
    await enterOrganization(tx, organizationId);
    await lockOrganization(tx, organizationId);
    await removeFromOrganization(tx, deps, { ...caller, organizationId });
  }
  await enterOrganization(tx, null);
  if ((await listOwnOrganizations(tx, userId, 1)).length === 0) await openOwnOrganization(tx, deps, userId);
}

async function removeSignInMethods(
  tx: Transaction,
  userId: string,
  at: Date,
  keepsPassword: boolean,
): Promise<void> {
  if (!keepsPassword)
    await tx.execute(
      sql`update credentials set password_hash = null, updated_at = ${at} where user_id = ${userId}`,
    );
  await tx.execute(sql`delete from second_factors where user_id = ${userId}`);
  await tx.execute(sql`delete from user_tokens where user_id = ${userId}`);
  await tx.execute(sql`delete from identities where user_id = ${userId}`);
  await tx.execute(
    sql`update users set two_factor_enabled_at = null, updated_at = ${at} where id = ${userId}`,
  );
}

async function removeFromOrganization(
  tx: Transaction,
  deps: RemovalDeps,
  caller: Caller & { organizationId: string },
): Promise<void> {
  const { organizationId, userId } = caller;
  const role = await findRole(tx, organizationId, userId);
  if (!role) return;
  await revokeApiKeysOf(tx, deps, { organizationId, userId, endedBy: userId });
  const given = await listGiven(tx, organizationId, userId);
  const inviters = [userId, ...given.map((one) => one.user_id)];
  await tx.execute(sql`
    delete from invitations where organization_id = ${organizationId} and invited_by = any(${inviters}::uuid[])`);
  if (given.every((one) => canManageRole({ role, hasOwner: true }, one.role))) {
    const remover = { ...caller, actor: { kind: 'user', id: userId } } as const;
    for (const { user_id, role: givenRole } of given)
      await removeMembership(tx, deps, remover, { userId: user_id, role: givenRole });
    return;
  }
  await assertAdministratorRemains(tx, organizationId, { userId, from: role, to: null });
  await endMembership(tx, deps, { organizationId, userId, endedBy: userId });
  await appendEvent(tx, deps, { organizationId, type: 'member.left', resourceId: userId });
}

/**
 * Members whom the user has invited, directly or through others. Older memberships do not record who invited; those count as
 * invited by the organization's first member.
 */
function listGiven(tx: Transaction, organizationId: string, userId: string): Promise<Given[]> {
  return tx.rows<Given>(sql`
    with recursive first_member as (
      select m.user_id from memberships m
      join organizations o on o.id = m.organization_id and o.created_at = m.created_at
      where m.organization_id = ${organizationId} and m.invited_by is null
      order by m.user_id limit 1
    ), member as (
      select m.user_id, m.role, coalesce(m.invited_by, (select user_id from first_member)) as giver
      from memberships m
      where m.organization_id = ${organizationId} and m.user_id <> ${userId}
    ), given as (
      select user_id, role from member where giver = ${userId}
      union
      select m.user_id, m.role from member m join given g on g.user_id = m.giver
    )
    select user_id, role from given order by user_id`);
}

/** Every user needs an organization. It gets the user's name, as after the first sign-in with Google. */
async function openOwnOrganization(tx: Transaction, deps: RemovalDeps, userId: string): Promise<void> {
  const user = await tx.first<{ full_name: string }>(sql`select full_name from users where id = ${userId}`);
  const organizationId = deps.ids.next();
  await enterOrganization(tx, organizationId);
  const name = organizationNameOf(user?.full_name ?? '');
  await deps.createWithFirstMember(tx, { organizationId, name, userId, isPrimary: true });
  await enterOrganization(tx, null);
}

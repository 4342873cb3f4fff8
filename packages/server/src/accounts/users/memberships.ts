import type { Role } from '@parley/contracts/rights/permissions';
import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

export interface NewMembership {
  organizationId: string;
  userId: string;
  role: Role;
  isPrimary: boolean;
  /** Null for the first member. */
  invitedBy: string | null;
  at: Date;
}

/** Returns 0 if the user already belongs to the organization; the existing membership stays unchanged. */
export function insertMembership(tx: Executor, input: NewMembership): Promise<number> {
  return tx.execute(sql`
    insert into memberships (organization_id, user_id, role, is_primary, invited_by, created_at)
    values (${input.organizationId}, ${input.userId}, ${input.role}, ${input.isPrimary}, ${input.invitedBy},
      ${input.at})
    on conflict (organization_id, user_id) do nothing`);
}

/** The user's role in an organization; undefined if the user is not a member. */
export async function findRole(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<Role | undefined> {
  const row = await tx.first<{ role: Role }>(sql`
    select m.role from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
  return row?.role;
}

/** The organization to select when the user signs in, or null. The transaction is scoped to the user. */
export async function findFirstOrganization(tx: Executor, userId: string): Promise<string | null> {
  const [first] = await listOwnOrganizations(tx, userId, 1);
  return first ?? null;
}

/** Ids of the user's organizations, in the order in which sign-in prefers them. */
export async function listOwnOrganizations(tx: Executor, userId: string, limit = 1_000): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select o.id from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.user_id = ${userId}
    order by m.is_primary desc, m.created_at, m.organization_id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Locks the organization until the transaction ends, so that membership rules hold under concurrency.
 * Anything read before the lock may be stale.
 * @throws AppError `not_found`.
 */
export async function lockOrganization(tx: Transaction, organizationId: string): Promise<void> {
  const found = await tx.first(sql`
    select id from organizations where id = ${organizationId} and deleted_at is null for no key update`);
  if (!found) throw new AppError('not_found');
}

/**
 * Locks the caller's own row, so that the user's last organization cannot be left twice. Must be taken before
 * the lock of any organization.
 */
export async function lockOwnUser(tx: Transaction, userId: string): Promise<void> {
  const found = await tx.first(sql`select id from users where id = ${userId} for no key update`);
  if (!found) throw new AppError('unauthenticated');
}

/** Revokes the API keys that a user has created in one organization. */
export async function revokeApiKeysOf(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { organizationId, userId, endedBy }: { organizationId: string; userId: string; endedBy: string | null },
): Promise<void> {
  await tx.execute(sql`
    update api_keys set revoked_at = ${deps.clock.now()}, revoked_by = ${endedBy}
    where organization_id = ${organizationId} and created_by = ${userId} and revoked_at is null`);
}

/** Ends a membership, along with everything else that gives access to the organization in the user's name. */
export async function endMembership(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  input: { organizationId: string; userId: string; endedBy: string | null },
): Promise<void> {
  const { organizationId, userId } = input;
  await tx.execute(sql`
    delete from memberships where organization_id = ${organizationId} and user_id = ${userId}`);
  await revokeApiKeysOf(tx, deps, input);
  await tx.execute(sql`
    delete from notices where organization_id = ${organizationId} and user_id = ${userId}`);
}

import type { Role } from '@parley/contracts/rights/permissions';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';

/**
 * Protects the last owner from losing that role and, in an organization without owners, the last admin from losing admin rights
 * (SEC-13). The caller has locked the organization.
 * @param change of one member; `to` is null for a member who leaves.
 * @throws AppError `last_administrator`.
 */
export async function assertAdministratorRemains(
  tx: Transaction,
  organizationId: string,
  change: { userId: string; from: Role; to: Role | null },
): Promise<void> {
  if (change.to === 'owner' || change.to === change.from) return;
  if (change.from !== 'owner' && change.from !== 'admin') return;
  const others = await tx.rows<{ role: Role }>(sql`
    select distinct role from memberships
    where organization_id = ${organizationId} and user_id <> ${change.userId} and role in ('owner', 'admin')`);
  const hasOwner = others.some(({ role }) => role === 'owner');
  const isLast = change.from === 'owner' ? !hasOwner : others.length === 0;
  if (isLast) throw new AppError('last_administrator');
}

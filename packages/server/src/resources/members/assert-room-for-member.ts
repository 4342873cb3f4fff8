import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { countPeople, findEntitlements } from './members.queries.ts';

/**
 * Requires capacity for one more member; open invitations count. The caller must have locked the organization.
 * @throws AppError `plan_limit_members`
 */
export async function assertRoomForMember(
  tx: Transaction,
  organizationId: string,
  emailCanonical: string,
  at: Date,
): Promise<void> {
  const entitlements = await findEntitlements(tx, organizationId);
  const limit = entitlements ? effectiveLimits(entitlements).members : 0;
  if (limit !== null && (await countPeople(tx, organizationId, { except: emailCanonical, at })) >= limit) {
    throw new AppError('plan_limit_members', { params: { limit } });
  }
}

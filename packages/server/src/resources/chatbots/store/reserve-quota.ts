import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Transaction } from '../../../db/database.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import {
  countActiveChatbots,
  countChatbots,
  lockOrganization,
  type OrganizationRow,
} from './chatbots.queries.ts';

/**
 * Requires capacity for one more chatbot and locks the organization until the transaction ends, which
 * serializes its creating calls.
 * @throws AppError `plan_limit_chatbots`.
 */
export async function reserveQuota(tx: Transaction, organizationId: string): Promise<OrganizationRow> {
  const organization = found(await lockOrganization(tx, organizationId));
  await assertFewer(organization, () => countChatbots(tx, organizationId));
  return organization;
}

/**
 * Requires that fewer chatbots are active than the plan allows; after a downgrade there may be more.
 * @param organization as locked by this transaction
 * @throws AppError `plan_limit_chatbots`.
 */
export function assertRoomToActivate(
  tx: Transaction,
  organizationId: string,
  organization: OrganizationRow,
): Promise<void> {
  return assertFewer(organization, () => countActiveChatbots(tx, organizationId));
}

async function assertFewer(organization: OrganizationRow, count: () => Promise<number>): Promise<void> {
  const limit = effectiveLimits(organization).chatbots;
  if (limit !== null && (await count()) >= limit)
    throw new AppError('plan_limit_chatbots', { params: { limit } });
}

import { plans } from '@parley/contracts/plans';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { countChatbots, lockOrganization, type OrganizationRow } from './chatbots.queries.ts';

/**
 * Makes sure that the plan has room for one more chatbot until the transaction ends; the lock lets creating calls of
 * one organization pass one after the other.
 * @throws AppError `plan_limit_chatbots`.
 */
export async function claimRoom(tx: Transaction, organizationId: string): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx, organizationId);
  if (!organization) throw new AppError('not_found');
  const limit = plans[organization.plan].maxChatbots;
  if (limit !== null && (await countChatbots(tx, organizationId)) >= limit) {
    throw new AppError('plan_limit_chatbots', { params: { limit } });
  }
  return organization;
}

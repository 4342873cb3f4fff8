import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { agencyRoutes } from '@parley/contracts/resources/organization/agencies';
import type { ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { isAgency, listCustomers } from './agencies.queries.ts';

/**
 * Customers of the current agency with their usage in this calendar month (UTC). @throws AppError
 * `agency_required`.
 */
export async function getCustomers(
  deps: Pick<Deps, 'database' | 'clock'>,
  scope: Scope,
): Promise<ResponseOf<typeof agencyRoutes.listCustomers>> {
  const month = monthOf(deps.clock.now());
  const rows = await withScope(deps.database, scope, async (tx) => {
    if (!(await isAgency(tx, scope.organizationId))) throw new AppError('agency_required');
    return listCustomers(tx, month.key);
  });
  return rows.map((row) => ({
    id: row.organization_id,
    name: row.name,
    status: 'active' as const,
    createdAt: row.created_at.toISOString(),
    members: row.member_count,
    chatbots: row.chatbot_count,
    messagesThisMonth: row.message_count,
    messagesPerMonth: effectiveLimits(row).messagesPerMonth,
  }));
}

import type { adminOverviewRoutes } from '@parley/contracts/resources/admin/admin-overview';
import type { ResponseOf } from '@parley/contracts/route';
import { planIds } from '@parley/contracts/values/lists';
import { wireStatus } from '../../../billing/subscription/subscription-states.ts';
import { withPlatform } from '../../../db/scope.ts';
import { getHealth, type HealthDeps } from '../health/get-health.ts';
import { countByPlan, countBySubscription, readTotals, sumMonthly } from './overview.queries.ts';

type Overview = ResponseOf<typeof adminOverviewRoutes.getAdminOverview>;

/** Totals and problems of the platform. */
export async function getOverview(deps: HealthDeps): Promise<Overview> {
  const { problems } = await getHealth(deps);
  const { totals, byPlan, bySubscription, monthly } = await withPlatform(deps.database, async (tx) => ({
    totals: await readTotals(tx),
    byPlan: await countByPlan(tx),
    bySubscription: await countBySubscription(tx),
    monthly: await sumMonthly(tx),
  }));
  const sum = (field: 'organizations' | 'suspended' | 'agencies') =>
    byPlan.reduce((total, row) => total + row[field], 0);
  const countOf = new Map(byPlan.map((row) => [row.plan, row.organizations]));
  const suspended = sum('suspended');
  const byStatus: Overview['subscriptions']['byStatus'] = { active: 0, inactive: suspended };
  for (const { state, organizations } of bySubscription) {
    const status = wireStatus(state);
    byStatus[status] = (byStatus[status] ?? 0) + organizations;
  }
  return {
    users: { total: totals.users, suspended: totals.suspended_users },
    organizations: {
      total: sum('organizations'),
      suspended,
      agencies: sum('agencies'),
      byPlan: Object.fromEntries(planIds.map((plan) => [plan, countOf.get(plan) ?? 0])) as Record<
        (typeof planIds)[number],
        number
      >,
    },
    chatbots: { total: totals.chatbots, active: totals.active_chatbots },
    conversations: { total: totals.conversations },
    messages: { total: totals.messages },
    subscriptions: {
      byStatus,
      monthly: Object.fromEntries(monthly.map(({ currency, amount }) => [currency, amount])),
    },
    health: { problems },
  };
}

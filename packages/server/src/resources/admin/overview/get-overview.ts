import { planIds } from '@parley/contracts/lists';
import type { adminOverviewRoutes } from '@parley/contracts/resources/admin/admin-overview';
import type { ResponseOf } from '@parley/contracts/route';
import { wireStatus } from '../../../billing/subscription-states.ts';
import { withPlatform } from '../../../db/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { countByPlan, countBySubscription, readTotals, readWork } from './overview.queries.ts';

type Overview = ResponseOf<typeof adminOverviewRoutes.getAdminOverview>;

/** Totals of the platform, and whether its work gets done. */
export async function getOverview({
  database,
  clock,
}: Pick<AdminDeps, 'database' | 'clock'>): Promise<Overview> {
  const { totals, byPlan, bySubscription, work } = await withPlatform(database, async (tx) => ({
    totals: await readTotals(tx),
    byPlan: await countByPlan(tx),
    bySubscription: await countBySubscription(tx),
    work: await readWork(tx, clock.now()),
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
    subscriptions: { byStatus },
    health: {
      engine: database.engine,
      hasRoom: await database.hasRoom(),
      jobs: {
        waiting: work.waiting,
        running: work.running,
        deadLetters: work.dead_letters,
        oldestAt: work.oldest_job_at?.toISOString() ?? null,
      },
      events: { waiting: work.events, oldestAt: work.oldest_event_at?.toISOString() ?? null },
      mail: { due: work.mail_due, failed: work.mail_failed },
    },
  };
}

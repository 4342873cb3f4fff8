import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Dashboard, dashboardRoutes } from '@parley/contracts/resources/figures/dashboard';
import type { QueryOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import { isComparable } from '../../kernel/figures/figures.ts';
import { openPeriod } from '../../kernel/figures/open-period.ts';
import { presentPeriod } from '../../kernel/figures/period.ts';
import type { Scope } from '../../kernel/scope.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { listActivity } from './activity.queries.ts';
import { listDismissed } from './alerts.queries.ts';
import { presentActivity, presentChatbots, presentFigures, presentRated } from './dashboard.presenter.ts';
import { findUsage, listDashboardChatbots } from './dashboard.queries.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { findAlerts } from './find-alerts.ts';

const maxActivities = 10;

/** Reads the page after sign-in: alerts, figures, chatbots and recent activity. */
export async function getDashboard(
  deps: DashboardDeps,
  scope: Scope,
  query: QueryOf<typeof dashboardRoutes.getDashboard>,
): Promise<Dashboard> {
  const { organizationId, userId } = scope;
  const now = deps.clock.now();
  const month = monthOf(now);
  return withScope(deps.database, scope, async (tx) => {
    const period = await openPeriod(tx, scope, query, now);
    const figures = await deps.readFigures(tx, organizationId, period);
    const chatbots = await listDashboardChatbots(tx, organizationId);
    const usage = found(await findUsage(tx, organizationId, month.key));
    const dismissed = userId === null ? new Set<string>() : await listDismissed(tx, organizationId, userId);
    const alerts = await findAlerts(deps, tx, { organizationId, usage });
    const activity = await listActivity(tx, organizationId, maxActivities);
    return {
      ...presentPeriod(period),
      isComparable: isComparable(figures.chatbots, period),
      totals: presentFigures(figures),
      rated: presentRated(figures.total, figures.neutral),
      previousRated: presentRated(figures.previousTotal, figures.previousNeutral),
      ...presentChatbots(chatbots, figures, period),
      alerts: alerts.filter(({ id }) => !dismissed.has(id)),
      activity: activity.map(presentActivity),
      usage: {
        messagesThisMonth: usage.messages,
        messagesPerMonth: effectiveLimits(usage).messagesPerMonth,
        resetsAt: month.end.toISOString(),
      },
    };
  });
}

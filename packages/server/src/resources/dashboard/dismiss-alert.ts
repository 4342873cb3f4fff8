import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Scope } from '../../kernel/scope.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { forgetDismissed, insertDismissed, removeDismissed } from './alerts.queries.ts';
import { findUsage } from './dashboard.queries.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { findAlerts } from './find-alerts.ts';

/** Alert ids contain dates or revisions that do not recur after this time. */
const keptMs = 100 * dayMs;

/** Hides an alert of the organization from the caller only. @throws AppError `not_found` if there is no such alert. */
export async function dismissAlert(deps: DashboardDeps, scope: Scope, alert: string): Promise<void> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  const at = deps.clock.now();
  await withScope(deps.database, scope, async (tx) => {
    const usage = await findUsage(tx, organizationId, monthOf(at).key);
    const alerts = usage ? await findAlerts(deps, tx, { organizationId, usage }) : [];
    if (!alerts.some(({ id }) => id === alert)) throw new AppError('not_found');
    const before = new Date(at.getTime() - keptMs);
    await forgetDismissed(tx, { organizationId, userId, before });
    await insertDismissed(tx, { organizationId, userId, alert, at });
  });
}

/** Undoes the caller's dismissal of an alert. Idempotent. */
export async function showAlertAgain(deps: DashboardDeps, scope: Scope, alert: string): Promise<void> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  await withScope(deps.database, scope, (tx) => removeDismissed(tx, { organizationId, userId, alert }));
}

import type { adminSubscriptionRoutes } from '@parley/contracts/resources/admin/admin-subscriptions';
import type { BodyOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { changePlan } from './change-organization.ts';
import { readSubscription } from './get-organizations.ts';
import type { AdminSubscription } from './organizations.presenter.ts';
import { lockForChange } from './organizations.queries.ts';

/** Puts an organization on another plan, with the reason in the log. @throws AppError `not_found`. */
export async function changeSubscription(
  deps: AdminDeps,
  scope: AdminScope,
  organizationId: string,
  { plan, reason }: BodyOf<typeof adminSubscriptionRoutes.patchAdminSubscription>,
): Promise<AdminSubscription> {
  return withPlatform(deps.database, async (tx) => {
    const current = await lockForChange(tx, organizationId);
    if (!current) throw new AppError('not_found');
    await changePlan({ tx, deps, scope, organizationId, current, reason }, plan);
    return readSubscription(tx, organizationId);
  });
}

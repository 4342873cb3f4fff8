import type {
  AdminChangePreview,
  adminSubscriptionRoutes,
} from '@parley/contracts/resources/admin/admin-subscriptions';
import type { BodyOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { fromTo, recordAct } from '../platform-log.queries.ts';
import { changePlan } from './change-organization.ts';
import { readSubscription } from './get-organizations.ts';
import type { AdminSubscription } from './organizations.presenter.ts';
import { lockForChange } from './organizations.queries.ts';

type Routes = typeof adminSubscriptionRoutes;

/**
 * Changes an organization's plan or its subscription's status, with the reason in the log. Does nothing, without an entry, if
 * nothing changes.
 * @throws AppError `not_found`, `transition_refused`, `billing_off`, `payments_unavailable`
 */
export async function changeSubscription(
  deps: AdminDeps,
  scope: AdminScope,
  organizationId: string,
  { plan, status, reason }: BodyOf<Routes['patchAdminSubscription']>,
): Promise<AdminSubscription> {
  const before = await withPlatform(deps.database, async (tx) => {
    const current = found(await lockForChange(tx, organizationId));
    if (plan !== undefined && plan !== current.plan) {
      // A plan set by the operator is always active.
      if (status !== undefined && status !== 'active') throw new AppError('transition_refused');
      await changePlan({ tx, deps, scope, organizationId, current, reason }, plan);
      return null;
    }
    return readSubscription(tx, organizationId);
  });
  if (before !== null && status !== undefined) {
    await deps.setStatus(organizationId, status, {
      run: (work) => withPlatform(deps.database, work),
      record: (tx, outcome) =>
        recordAct(tx, deps, scope, {
          action: 'subscription.setStatus',
          reason,
          targetKind: 'organization',
          targetId: organizationId,
          organizationId,
          details: { ...fromTo({ status: before.status }, { status }), ...outcome },
        }),
    });
  }
  return withPlatform(deps.database, (tx) => readSubscription(tx, organizationId));
}

/** Previews what a plan or a status would credit, cancel and remove. @throws AppError `not_found`, `transition_refused` */
export function previewSubscription(
  deps: AdminDeps,
  organizationId: string,
  { plan, status }: BodyOf<Routes['previewAdminSubscription']>,
): Promise<AdminChangePreview> {
  return withPlatform(deps.database, (tx) => {
    if (plan !== undefined) return deps.previewChange(tx, organizationId, { plan });
    if (status !== undefined) return deps.previewChange(tx, organizationId, { status });
    throw new AppError('validation_failed');
  });
}

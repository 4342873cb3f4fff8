import type { adminOrganizationRoutes } from '@parley/contracts/resources/admin/admin-organizations';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import type { Statement } from '../../../db/sql.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { releaseJobs } from '../../../ports/queue/job-rows.ts';
import { changeAsOperator } from '../../../record/change-as-operator.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { fromTo, type PlatformEntry, recordAct } from '../platform-log.queries.ts';
import { readOrganization } from './get-organizations.ts';
import type { AdminOrganization } from './organizations.presenter.ts';
import { assignments, lockForChange } from './organizations.queries.ts';

type Changes = BodyOf<typeof adminOrganizationRoutes.patchAdminOrganization>;
type Current = NonNullable<Awaited<ReturnType<typeof lockForChange>>>;

/** The context of a change, in its transaction. */
interface Change {
  tx: Transaction;
  deps: AdminDeps;
  scope: AdminScope;
  organizationId: string;
  current: Current;
  /** As typed; stored in each entry of the change. */
  reason: string | null;
}

/**
 * Applies an administrator's changes to an organization, all or none; each part has its entry in the platform's log and in the
 * organization's own.
 * @throws AppError `not_found`, `agency_required` for branding without agency status.
 */
export async function changeOrganization(
  deps: AdminDeps,
  scope: AdminScope,
  organizationId: string,
  changes: Changes,
): Promise<AdminOrganization> {
  return withPlatform(deps.database, async (tx) => {
    const current = found(await lockForChange(tx, organizationId));
    const change = { tx, deps, scope, organizationId, current, reason: changes.reason ?? null };
    // A new plan pauses chatbots beyond the limits, so the organization's own limits are set first.
    await changeLimits(change, changes.limits);
    await changePlan(change, changes.plan);
    await changeAgency(change, changes.isAgency);
    await changeFlags(change, changes.flags);
    await changeBranding(change, changes);
    await changeStanding(change, changes);
    return readOrganization(tx, deps, organizationId);
  });
}

/** Sets an organization's plan, unless it already has it. */
export async function changePlan(change: Change, plan: Changes['plan']): Promise<void> {
  const { tx, deps, organizationId, current } = change;
  if (plan === undefined || plan === current.plan) return;
  await deps.setPlan(tx, deps, organizationId, plan);
  await deps.refreshLimits(tx, organizationId);
  await record(change, { action: 'organization.setPlan', details: fromTo({ plan: current.plan }, { plan }) });
}

async function changeLimits(change: Change, limits: Changes['limits']): Promise<void> {
  if (limits === undefined) return;
  const details = limits === null ? {} : mergeLimits(change.current.limit_overrides, limits);
  await apply(
    change,
    assignments.ownLimits(details),
    { action: 'organization.setLimits', details },
    fromTo(change.current.limit_overrides, details),
  );
  await change.deps.refreshLimits(change.tx, change.organizationId);
}

type OwnLimits = Record<string, number | null>;

function mergeLimits(own: OwnLimits, changes: NonNullable<Changes['limits']>): OwnLimits {
  const merged = { ...own };
  for (const [name, value] of Object.entries(changes)) {
    if (value === 'plan') delete merged[name];
    else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** Switches features for this organization only; null restores the platform's setting. */
async function changeFlags(change: Change, flags: Changes['flags']): Promise<void> {
  if (flags === undefined) return;
  const merged: Record<string, boolean> = {};
  for (const [name, isOn] of Object.entries({ ...change.current.flags, ...flags }))
    if (typeof isOn === 'boolean') merged[name] = isOn;
  await apply(
    change,
    assignments.flags(merged),
    { action: 'organization.setFlags', details: merged },
    fromTo(change.current.flags, merged),
  );
}

async function changeAgency(change: Change, isAgency: boolean | undefined): Promise<void> {
  const { tx, deps, organizationId, current } = change;
  if (isAgency === undefined || isAgency === current.is_agency) return;
  await deps.setAgency(tx, deps, organizationId, isAgency);
  const action = isAgency ? 'organization.grantAgency' : 'organization.withdrawAgency';
  await record(change, { action });
}

async function changeBranding(change: Change, { branding, isAgency }: Changes): Promise<void> {
  if (branding === undefined) return;
  if (!(isAgency ?? change.current.is_agency)) throw new AppError('agency_required');
  const merged = { ...change.current.branding, ...branding };
  await apply(
    change,
    assignments.branding(merged),
    { action: 'organization.setBranding', details: { fields: Object.keys(branding).join(',') } },
    fromTo(change.current.branding, merged),
  );
}

async function changeStanding(change: Change, { status }: Changes): Promise<void> {
  const { reason } = change;
  if (status === undefined) return;
  const isSuspended = change.current.suspended_at !== null;
  if (isSuspended === (status === 'suspended')) return;
  if (status === 'suspended')
    await apply(change, assignments.suspended(change.deps.clock.now(), reason), {
      action: 'organization.suspend',
      details: { reason },
    });
  else {
    await apply(change, assignments.suspended(null, null), { action: 'organization.reactivate' });
    await releaseJobs(change.tx, change.organizationId);
  }
}

type OwnAction =
  | 'organization.setLimits'
  | 'organization.setBranding'
  | 'organization.setFlags'
  | 'organization.suspend'
  | 'organization.reactivate';
type Entry = Pick<PlatformEntry, 'action' | 'details'>;

/** @param inPlatformsLog details for the platform's log, if they differ from the organization's own log */
async function apply(
  change: Change,
  set: Statement,
  { action, details = {} }: Entry & { action: OwnAction },
  inPlatformsLog: PlatformEntry['details'] = details,
): Promise<void> {
  const { tx, deps, organizationId } = change;
  await changeAsOperator(tx, deps, organizationId, set, { action, details });
  await record(change, { action, details: inPlatformsLog });
}

async function record({ tx, deps, scope, organizationId, reason }: Change, entry: Entry): Promise<void> {
  await recordAct(tx, deps, scope, {
    ...entry,
    reason,
    targetKind: 'organization',
    targetId: organizationId,
    organizationId,
  });
}

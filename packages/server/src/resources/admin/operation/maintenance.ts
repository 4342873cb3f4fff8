import type { adminOperationRoutes, Maintenance } from '@parley/contracts/resources/admin/admin-operation';
import { maxMaintenanceAheadMs, maxMaintenanceMs } from '@parley/contracts/rights/admin-lists';
import type { BodyOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { fromTo, recordAct } from '../platform-log.queries.ts';

type Wanted = BodyOf<typeof adminOperationRoutes.putAdminMaintenance>;

/**
 * Turns maintenance on or off in every process within 5 s, or plans it. Maintenance turned on by hand must be turned off by hand;
 * planned maintenance also ends by its schedule.
 * @throws AppError `validation_failed`
 */
export async function setMaintenance(
  deps: AdminDeps,
  scope: AdminScope,
  wanted: Wanted,
): Promise<Maintenance> {
  const at = deps.clock.now();
  assertTimes(wanted, at.getTime());
  const { active, message, expectedEnd, startsAt } = wanted;
  const maintenance: Maintenance = {
    active: active && startsAt === null,
    message: message === '' ? null : message,
    expectedEnd,
    startsAt,
  };
  const before = deps.platform.current().maintenance;
  await withPlatform(deps.database, async (tx) => {
    await deps.platform.put(tx, { maintenance }, at);
    await recordAct(tx, deps, scope, {
      action: 'maintenance.set',
      targetKind: 'platform',
      targetId: null,
      details: fromTo(before, maintenance),
    });
  });
  await deps.platform.refresh();
  return deps.platform.current().maintenance;
}

/** Times do not matter when maintenance is turned off. */
function assertTimes({ active, startsAt, expectedEnd }: Wanted, now: number): void {
  if (!active && startsAt === null) return;
  const start = startsAt === null ? now : Date.parse(startsAt);
  if (startsAt !== null) {
    if (start <= now) throw invalidField('startsAt', 'validation.timePast');
    if (start > now + maxMaintenanceAheadMs) throw invalidField('startsAt', 'validation.timeTooFar');
  }
  if (expectedEnd === null) return;
  const end = Date.parse(expectedEnd);
  if (end <= now) throw invalidField('expectedEnd', 'validation.timePast');
  if (end <= start) throw invalidField('expectedEnd', 'validation.timeBeforeStart');
  if (end > start + maxMaintenanceMs) throw invalidField('expectedEnd', 'validation.timeTooFar');
}

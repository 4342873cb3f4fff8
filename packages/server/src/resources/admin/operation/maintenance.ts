import type { adminOperationRoutes, Maintenance } from '@parley/contracts/resources/admin/admin-operation';
import type { BodyOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { fromTo } from '../from-to.ts';
import { recordAct } from '../platform-log.ts';

/** Turns maintenance on or off in every process within 5 s; it ends by hand only. @throws AppError `validation_failed`. */
export async function setMaintenance(
  deps: AdminDeps,
  scope: AdminScope,
  { active, message, expectedEnd }: BodyOf<typeof adminOperationRoutes.putAdminMaintenance>,
): Promise<Maintenance> {
  const at = deps.clock.now();
  if (active && expectedEnd !== null && Date.parse(expectedEnd) <= at.getTime())
    throw invalidField('expectedEnd', 'validation.timePast');
  const maintenance: Maintenance = {
    active,
    message: message === '' ? null : message,
    expectedEnd,
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

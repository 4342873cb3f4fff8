import type { organizationRoutes } from '@parley/contracts/resources/organization';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { appendEvent } from '../../record/append-event.ts';
import { audit } from '../../record/audit.ts';
import type { Scope } from '../../scope.ts';
import { findOrganization, updateOrganization } from './organization.queries.ts';

/** Renames the current organisation or changes its language. @throws AppError `not_found` for any other id. */
export async function patchOrganization(
  deps: Deps,
  scope: Scope,
  organizationId: string,
  changes: BodyOf<typeof organizationRoutes.patchOrganization>,
): Promise<void> {
  if (organizationId !== scope.organizationId) throw new AppError('not_found');
  await withScope(deps.database, scope, async (tx) => {
    const row = await findOrganization(tx, organizationId);
    if (!row) throw new AppError('not_found');
    await updateOrganization(tx, organizationId, {
      name: changes.name ?? row.name,
      language: changes.language === undefined ? row.language : changes.language,
      at: deps.clock.now(),
    });
    await audit(tx, deps, scope, {
      action: 'organization.update',
      targetKind: 'organization',
      targetId: organizationId,
      details: { fields: Object.keys(changes).join(',') },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'organization.updated',
      resource: 'organization',
      resourceId: organizationId,
    });
  });
}

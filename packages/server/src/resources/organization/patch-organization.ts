import type { organizationRoutes } from '@parley/contracts/resources/organization/organization';
import type { BodyOf } from '@parley/contracts/route';
import { lockOrganization } from '../../accounts/users/memberships.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { assertLanguage } from '../../kernel/exchange/check-input.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { readDetail } from './get-organization.ts';
import { changeInsightModel } from './insight-model.ts';
import { findOrganization, type OrganizationRow, updateOrganization } from './organization.queries.ts';

/** Fields that may be changed; missing fields stay unchanged. */
export type Changes = BodyOf<typeof organizationRoutes.patchOrganization>;

/** Branding fields, which only agencies can set. */
export const brandingFields = ['primaryColor', 'secondaryColor', 'footerLabel', 'footerLink'] as const;

/**
 * Changes name and language of the current organization, its model for insights, and the branding of an agency; null clears a
 * field.
 * @throws AppError `not_found` for any other id, `validation_failed`, `agency_required`, `revision_conflict` with the current
 * item.
 */
export async function patchOrganization(
  deps: Deps,
  scope: Scope,
  organizationId: string,
  changes: Changes,
): Promise<void> {
  if (organizationId !== scope.organizationId) throw new AppError('not_found');
  assertLanguage(deps.sentences, changes.language);
  await withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const row = found(await findOrganization(tx, organizationId));
    const branding = brandingFields.filter((field) => changes[field] !== undefined);
    if (branding.length > 0 && !row.is_agency) throw new AppError('agency_required');
    await assertRevision(tx, deps, scope, row, changes.revision);
    if (changes.insightModel) await changeInsightModel(tx, deps, organizationId, changes.insightModel);
    await saveChanges(tx, deps, scope, row, changes);
  });
}

/** Saves changes of a locked organization, except the insight model, which the caller has saved; audits all of them. */
export async function saveChanges(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  row: OrganizationRow,
  changes: Changes,
): Promise<void> {
  const branding = brandingFields.filter((field) => changes[field] !== undefined);
  await updateOrganization(tx, row.id, {
    name: changes.name ?? row.name,
    language: changes.language === undefined ? row.language : changes.language,
    branding: { ...row.branding, ...Object.fromEntries(branding.map((field) => [field, changes[field]])) },
    brandingRevision: row.branding_revision + (branding.length > 0 ? 1 : 0),
    at: deps.clock.now(),
  });
  await record(tx, deps, scope, changes);
}

async function assertRevision(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  row: OrganizationRow,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision === row.branding_revision) return;
  const current = await readDetail(tx, deps, row.id, scope.userId ?? '');
  throw new AppError('revision_conflict', { extra: { current } });
}

async function record(tx: Transaction, deps: Deps, scope: Scope, changes: Changes): Promise<void> {
  const { organizationId } = scope;
  await audit(tx, deps, scope, {
    action: 'organization.update',
    targetKind: 'organization',
    targetId: organizationId,
    details: { fields: Object.keys(changes).join(',') },
  });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'organization.updated',
    resourceId: organizationId,
  });
}

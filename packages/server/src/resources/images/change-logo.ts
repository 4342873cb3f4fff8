import { logoUrl } from '../../accounts/users/branding.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { isAgency, removeLogo, saveLogo } from './images.queries.ts';
import { makeImage } from './make/make-image.ts';

/** Sets the agency's logo and returns its path. @throws AppError `agency_required`, and the errors of `makeImage`. */
export async function putLogo(deps: Deps, scope: Scope, request: HttpRequest): Promise<{ logo: string }> {
  await withScope(deps.database, scope, (tx) => assertAgency(tx, scope.organizationId));
  const image = await makeImage(deps, scope.userId ?? scope.actor.id, request, 'logo');
  await withScope(deps.database, scope, async (tx) => {
    await assertAgency(tx, scope.organizationId);
    await saveLogo(tx, scope.organizationId, image);
    await recordChange(tx, deps, scope, 'organization.setLogo');
  });
  return { logo: logoUrl(scope.organizationId, image.version) };
}

/** Removes the agency's logo, if there is one. @throws AppError `agency_required`. */
export async function deleteLogo(deps: Deps, scope: Scope): Promise<void> {
  await withScope(deps.database, scope, async (tx) => {
    await assertAgency(tx, scope.organizationId);
    if ((await removeLogo(tx, scope.organizationId)) === 0) return;
    await recordChange(tx, deps, scope, 'organization.clearLogo');
  });
}

async function assertAgency(tx: Transaction, organizationId: string): Promise<void> {
  if (!(await isAgency(tx, organizationId))) throw new AppError('agency_required');
}

/** Audits the change or removal of an agency's logo. */
export async function recordChange(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  action: 'organization.setLogo' | 'organization.clearLogo',
): Promise<void> {
  const { organizationId } = scope;
  await audit(tx, deps, scope, { action, targetKind: 'organization', targetId: organizationId });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'organization.updated',
    resourceId: organizationId,
  });
}

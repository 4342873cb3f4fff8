import type { CurrentOrganization } from '@parley/contracts/resources/organization';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentMember, presentOrganization } from './organization.presenter.ts';
import { findOrganization, findRole, listMembers } from './organization.queries.ts';

/** The organisation as one member sees it, or null for an outsider. */
export async function describeCurrent(
  deps: Pick<Deps, 'database'>,
  organizationId: string,
  userId: string,
): Promise<CurrentOrganization | null> {
  return withScope(deps.database, { organizationId, userId }, async (tx) => {
    const row = await findOrganization(tx, organizationId);
    const role = await findRole(tx, organizationId, userId);
    return row && role ? presentOrganization(row, role) : null;
  });
}

/** The organisation with its members. @throws AppError `not_found` for an outsider. */
export async function getOrganization(deps: Pick<Deps, 'database'>, organizationId: string, userId: string) {
  return withScope(deps.database, { organizationId, userId }, async (tx) => {
    const row = await findOrganization(tx, organizationId);
    const role = await findRole(tx, organizationId, userId);
    if (!row || !role) throw new AppError('not_found');
    const members = await listMembers(tx, organizationId);
    return { ...presentOrganization(row, role), members: members.map(presentMember) };
  });
}

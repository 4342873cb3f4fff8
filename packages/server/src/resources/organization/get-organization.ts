import type {
  CurrentOrganization,
  organizationRoutes,
} from '@parley/contracts/resources/organization/organization';
import type { ResponseOf } from '@parley/contracts/route';
import { listMembers } from '../../accounts/users/list-members.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { readInsightModel } from './insight-model.ts';
import { presentOrganization } from './organization.presenter.ts';
import { findOwnOrganization } from './organization.queries.ts';

export type OrganizationDetail = ResponseOf<typeof organizationRoutes.getOrganization>;

/** Returns the organization as one member sees it; null for an outsider. */
export async function describeCurrent(
  deps: Pick<Deps, 'database' | 'platform'>,
  organizationId: string,
  userId: string,
): Promise<CurrentOrganization | null> {
  return withScope(deps.database, { organizationId, userId }, async (tx) => {
    const row = await findOwnOrganization(tx, organizationId, userId);
    return row ? presentOrganization(row, deps) : null;
  });
}

/** Returns the organization with its members. @throws AppError `not_found` for an outsider. */
export async function getOrganization(
  deps: Pick<Deps, 'database' | 'clock' | 'platform'>,
  organizationId: string,
  userId: string,
): Promise<OrganizationDetail> {
  return withScope(deps.database, { organizationId, userId }, (tx) =>
    readDetail(tx, deps, organizationId, userId),
  );
}

/** Like `getOrganization`, inside a transaction scoped to the organization and the user. @throws AppError `not_found`. */
export async function readDetail(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'platform'>,
  organizationId: string,
  userId: string,
): Promise<OrganizationDetail> {
  const row = found(await findOwnOrganization(tx, organizationId, userId));
  return {
    ...presentOrganization(row, deps),
    insightModel: await readInsightModel(tx, deps, organizationId),
    members: await listMembers(tx, organizationId),
  };
}

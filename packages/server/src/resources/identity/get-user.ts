import type { User } from '@parley/contracts/resources/organization/identity';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { findUser, listMemberships } from './identity.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { presentUser } from './user.presenter.ts';

/**
 * The user in the shape that all identity routes respond with. @throws AppError `unauthenticated` if the
 * account is gone.
 */
export async function getUser(
  deps: Pick<IdentityDeps, 'database' | 'organizations'>,
  { userId, organizationId }: { userId: string; organizationId: string | null },
): Promise<User> {
  const { row, memberships } = await withScope(
    deps.database,
    { organizationId: null, userId },
    async (tx) => ({
      row: await findUser(tx, userId),
      memberships: await listMemberships(tx, userId),
    }),
  );
  if (!row) throw new AppError('unauthenticated');
  const current =
    organizationId === null ? null : await deps.organizations.describeCurrent(organizationId, userId);
  return presentUser(row, memberships, current);
}

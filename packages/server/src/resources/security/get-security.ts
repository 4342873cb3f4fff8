import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { type AccountSecurity, presentSecurity } from './security.presenter.ts';
import { findSecurity } from './security.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/** How a user signs in. @throws AppError `unauthenticated` when the account is gone. */
export async function getSecurity(
  deps: Pick<SecurityDeps, 'database'>,
  userId: string,
): Promise<AccountSecurity> {
  const row = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    findSecurity(tx, userId),
  );
  if (!row) throw new AppError('unauthenticated');
  return presentSecurity(row);
}

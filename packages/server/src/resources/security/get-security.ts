import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { type AccountSecurity, presentSecurity } from './security.presenter.ts';
import { findSecurity } from './security.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/** The sign-in methods of a user. @throws AppError `unauthenticated` if the account is gone. */
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

import { againstGuessing } from '../../accounts/attempts/against-guessing.ts';
import { findTokenUser, spendUserToken, type UserTokenPurpose } from '../../accounts/email/user-token.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/**
 * The user behind the token of a link. Spends nothing.
 * @throws AppError `link_invalid`, `rate_limited` after too many of them from one address.
 */
export async function openToken(
  deps: RecoveryDeps,
  purpose: UserTokenPurpose,
  token: string,
  ip: string,
): Promise<string> {
  const userId = await againstGuessing(deps, { purpose: 'link', ip }, () =>
    findTokenUser(deps.database.tenant, deps, purpose, token),
  );
  if (userId === undefined) throw new AppError('link_invalid');
  return userId;
}

/**
 * Spends the token and does what it opens, all or nothing, in the scope of its user.
 * @throws AppError `link_invalid` when another call was faster.
 */
export function withSpentToken(
  deps: RecoveryDeps,
  { userId, purpose, token }: { userId: string; purpose: UserTokenPurpose; token: string },
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    if (!(await spendUserToken(tx, deps, purpose, token))) throw new AppError('link_invalid');
    await work(tx);
  });
}

import { addressRule } from '../../accounts/attempts/sign-in-rules.ts';
import { consumeUserToken, findTokenUser, type UserTokenPurpose } from '../../accounts/email/user-token.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/**
 * Returns the user of a link's token without consuming it.
 * @throws AppError `link_invalid`, `rate_limited` after too many invalid ones from one client address.
 */
export async function openToken(
  deps: RecoveryDeps,
  purpose: UserTokenPurpose,
  token: string,
  ip: string,
): Promise<string> {
  const userId = await findLinkUser(deps, purpose, token, ip);
  if (userId === undefined) throw new AppError('link_invalid');
  return userId;
}

/**
 * The user of a link's token, without consuming it; undefined for an invalid link.
 * @throws AppError `rate_limited` after too many invalid ones from one client address.
 */
export function findLinkUser(
  deps: RecoveryDeps,
  purpose: UserTokenPurpose,
  token: string,
  ip: string,
): Promise<string | undefined> {
  return deps.throttle.attempt([addressRule(deps, 'link', ip)], () =>
    findTokenUser(deps.database.tenant, deps, purpose, token),
  );
}

/**
 * Consumes the token and runs `work` in the same transaction, in the scope of its user.
 * @throws AppError `link_invalid` if another call consumed it first.
 */
export function withConsumedToken(
  deps: RecoveryDeps,
  { userId, purpose, token }: { userId: string; purpose: UserTokenPurpose; token: string },
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    if (!(await consumeUserToken(tx, deps, purpose, token))) throw new AppError('link_invalid');
    await work(tx);
  });
}

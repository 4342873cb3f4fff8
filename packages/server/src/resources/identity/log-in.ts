import type { identityRoutes } from '@parley/contracts/resources/identity';
import type { BodyOf } from '@parley/contracts/route';
import { failedSignInRule } from '../../accounts/attempts/limit-failed-lookups.ts';
import { assertSecondFactor } from '../../accounts/credentials/second-factor.ts';
import { canonicalEmail } from '../../accounts/email/canonical-email.ts';
import { findPasswordHash, findUserId } from '../../accounts/users/account-lookup.ts';
import { findFirstOrganization } from '../../accounts/users/memberships.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Returns the organization to open for a user, or undefined to refuse the user like an unknown address. */
type Admit = (userId: string) => Promise<string | undefined>;

/**
 * Checks email and password, and the second factor if the account has one. Known and unknown addresses take
 * the same path and the same time, so that a caller cannot find out which addresses have an account.
 * @throws AppError `invalid_credentials`, `two_factor_required`, `rate_limited`.
 */
export async function logIn(
  deps: IdentityDeps,
  input: BodyOf<typeof identityRoutes.login>,
  caller: { ip: string; admit?: Admit },
): Promise<{ userId: string; organizationId: string | null }> {
  const rule = failedSignInRule(deps, 'login');
  const email = canonicalEmail(input.email);
  const subjects = [`account:${email}`, `address:${caller.ip}`];
  await deps.throttle.assertAllowed(rule, subjects);
  const account = await findAccount(deps, email, caller.admit);
  if (!(await deps.passwords.verify(account?.passwordHash, input.password)) || !account) {
    await deps.throttle.recordFailure(rule, subjects);
    throw new AppError('invalid_credentials');
  }
  await deps.throttle.reset(rule, [`account:${email}`]);
  await assertSecondFactor(deps, { userId: account.userId, ip: caller.ip }, input.code);
  return { userId: account.userId, organizationId: account.organizationId };
}

/** For an unknown address, runs the same statements for a user that does not exist. */
async function findAccount(deps: IdentityDeps, email: string, admit?: Admit) {
  const found = await findUserId(deps.database.tenant, email);
  const userId = found ?? deps.ids.next();
  const account = await withScope(deps.database, { organizationId: null, userId }, async (tx) => ({
    passwordHash: await findPasswordHash(tx, userId),
    organizationId: await findFirstOrganization(tx, userId),
  }));
  const admittedTo = await admit?.(userId);
  if (!found || account.passwordHash === undefined) return undefined;
  if (admit && admittedTo === undefined) return undefined;
  const organizationId = admittedTo ?? account.organizationId;
  return { userId, passwordHash: account.passwordHash, organizationId };
}

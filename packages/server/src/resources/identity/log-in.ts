import type { identityRoutes } from '@parley/contracts/resources/identity';
import type { BodyOf } from '@parley/contracts/route';
import { canonicalEmail } from '../../accounts/canonical-email.ts';
import { findUserId } from '../../accounts/find-user-id.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { findPasswordHash, listMemberships } from './identity.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Checks an e-mail and password. Known and unknown addresses take the same path and time.
 * @throws AppError `invalid_credentials`, `rate_limited`.
 */
export async function logIn(
  deps: IdentityDeps,
  input: BodyOf<typeof identityRoutes.login>,
  caller: { ip: string },
): Promise<{ userId: string; organizationId: string | null }> {
  const rule = {
    purpose: 'login',
    maxFailures: deps.config.limits.loginFailures,
    windowSeconds: deps.config.limits.loginWindowSeconds,
  };
  const email = canonicalEmail(input.email);
  const subjects = [`account:${email}`, `address:${caller.ip}`];
  await deps.throttle.assertAllowed(rule, subjects);
  const account = await findAccount(deps, email);
  if (!(await deps.passwords.verify(account?.passwordHash, input.password)) || !account) {
    await deps.throttle.recordFailure(rule, subjects);
    throw new AppError('invalid_credentials');
  }
  await deps.throttle.reset(rule, [`account:${email}`]);
  return { userId: account.userId, organizationId: account.organizationId };
}

/** An unknown address runs the same statements for a user that does not exist. */
async function findAccount(deps: IdentityDeps, email: string) {
  const found = await findUserId(deps.database.tenant, email);
  const userId = found ?? deps.ids.next();
  const account = await withScope(deps.database, { organizationId: null, userId }, async (tx) => ({
    passwordHash: await findPasswordHash(tx, userId),
    memberships: await listMemberships(tx, userId),
  }));
  if (!found || account.passwordHash === undefined) return undefined;
  const [first] = account.memberships;
  return { userId, passwordHash: account.passwordHash, organizationId: first?.organization_id ?? null };
}

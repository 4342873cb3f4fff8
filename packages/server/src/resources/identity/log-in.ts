import type { identityRoutes } from '@parley/contracts/resources/organization/identity';
import type { BodyOf } from '@parley/contracts/route';
import { signInRules } from '../../accounts/attempts/sign-in-rules.ts';
import { assertSecondFactor } from '../../accounts/credentials/second-factor.ts';
import { isKnownAddress } from '../../accounts/sessions/sessions.queries.ts';
import { findPasswordHash, findUserId } from '../../accounts/users/account.ts';
import { findFirstOrganization } from '../../accounts/users/memberships.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Returns the organization to open for a user, or undefined to respond as for an unknown address. */
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
  const email = canonicalEmail(input.email);
  const rules = signInRules(deps, 'login', { account: email, ip: caller.ip });
  const account = await deps.throttle.attempt(rules, async () => {
    const { found, isKnown } = await findAccount(deps, email, caller);
    const hashFor = isKnown ? 'member' : 'stranger';
    const matches = await deps.passwords.verify(found?.passwordHash, input.password, hashFor);
    return matches ? found : undefined;
  });
  if (!account) throw new AppError('invalid_credentials');
  await assertSecondFactor(deps, { userId: account.userId, ip: caller.ip }, input.code);
  return { userId: account.userId, organizationId: account.organizationId };
}

/** For an unknown address, runs the same statements for a user that does not exist. */
async function findAccount(deps: IdentityDeps, email: string, { ip, admit }: { ip: string; admit?: Admit }) {
  const known = await findUserId(deps.database.tenant, email);
  const userId = known ?? deps.ids.next();
  const account = await withScope(deps.database, { organizationId: null, userId }, async (tx) => ({
    passwordHash: await findPasswordHash(tx, userId),
    organizationId: await findFirstOrganization(tx, userId),
    isKnown: await isKnownAddress(tx, userId, ip),
  }));
  const admittedTo = await admit?.(userId);
  const { passwordHash, isKnown } = account;
  const isAdmitted = known !== undefined && (!admit || admittedTo !== undefined);
  if (!isAdmitted || passwordHash === undefined) return { found: undefined, isKnown };
  const organizationId = admittedTo ?? account.organizationId;
  return { found: { userId, passwordHash, organizationId }, isKnown };
}

import type { Language } from '@parley/contracts/language/languages';
import type { identityRoutes } from '@parley/contracts/resources/organization/identity';
import { signInPolicy } from '@parley/contracts/rights/password-policy';
import type { BodyOf } from '@parley/contracts/route';
import { addressSubject } from '../../accounts/attempts/sign-in-rules.ts';
import type { ThrottleRule } from '../../accounts/attempts/throttle.ts';
import { assertPassword } from '../../accounts/credentials/user-password.ts';
import { assertRegistrationOpen, createAccount } from '../../accounts/users/account.ts';
import { withScope } from '../../db/scope.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Creates the user, the organization named in the form, and their membership in one transaction.
 * @throws AppError `registration_closed`, `email_in_use`, `rate_limited`.
 */
export async function registerUser(
  deps: IdentityDeps,
  input: BodyOf<typeof identityRoutes.register>,
  caller: { ip: string; language: Language },
): Promise<{ userId: string; organizationId: string }> {
  assertRegistrationOpen(deps);
  await deps.throttle.use([registrationRule(deps, caller.ip)]);
  assertPassword(deps, signInPolicy, input.password, 'password');
  const passwordHash = await deps.passwords.hash(input.password, 'stranger');
  const account = { userId: deps.ids.next(), organizationId: deps.ids.next() };
  await insertAccount(deps, account, input, { passwordHash, language: caller.language });
  return account;
}

function registrationRule({ config }: Pick<IdentityDeps, 'config'>, ip: string): ThrottleRule {
  return {
    purpose: 'register',
    subject: addressSubject(ip),
    maxUses: config.limits.registrationsPerHour,
    windowSeconds: 3_600,
  };
}

function insertAccount(
  deps: IdentityDeps,
  { userId, organizationId }: { userId: string; organizationId: string },
  input: BodyOf<typeof identityRoutes.register>,
  { passwordHash, language }: { passwordHash: string; language: Language },
): Promise<void> {
  return withScope(deps.database, { organizationId, userId }, async (tx) => {
    const { email, fullName } = input;
    await createAccount(tx, deps, {
      userId,
      email,
      fullName,
      passwordHash,
      isEmailVerified: false,
      language,
    });
    await deps.organizations.createWithFirstMember(tx, {
      organizationId,
      name: input.organizationName,
      userId,
      isPrimary: true,
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'user.registered',
      resourceId: userId,
    });
  });
}

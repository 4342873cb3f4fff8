import type { identityRoutes } from '@parley/contracts/resources/identity';
import type { BodyOf } from '@parley/contracts/route';
import { constraintOf } from '../../db/errors.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { appendEvent } from '../../record/append-event.ts';
import { canonicalEmail } from './canonical-email.ts';
import { insertCredentials, insertUser } from './identity.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';

export interface NewAccount {
  userId: string;
  organizationId: string;
}

/**
 * Makes the user, the organisation named in the form and their membership, all or nothing.
 * @throws AppError `email_in_use`, `rate_limited`.
 */
export async function registerUser(
  deps: IdentityDeps,
  input: BodyOf<typeof identityRoutes.register>,
  caller: { ip: string },
): Promise<NewAccount> {
  const rule = {
    purpose: 'register',
    maxFailures: deps.config.limits.registrationsPerHour,
    windowSeconds: 3_600,
  };
  await deps.throttle.assertAllowed(rule, [caller.ip]);
  await deps.throttle.recordFailure(rule, [caller.ip]);
  const passwordHash = await deps.passwords.hash(input.password);
  const account = { userId: deps.ids.next(), organizationId: deps.ids.next() };
  await insertAccount(deps, account, input, passwordHash).catch((error: unknown) => {
    if (constraintOf(error) === 'users_email_canonical_key')
      throw new AppError('email_in_use', { cause: error });
    throw error;
  });
  return account;
}

function insertAccount(
  deps: IdentityDeps,
  { userId, organizationId }: NewAccount,
  input: BodyOf<typeof identityRoutes.register>,
  passwordHash: string,
): Promise<void> {
  const at = deps.clock.now();
  return withScope(deps.database, { organizationId, userId }, async (tx) => {
    await insertUser(tx, {
      id: userId,
      email: input.email,
      emailCanonical: canonicalEmail(input.email),
      fullName: input.fullName,
      at,
    });
    await insertCredentials(tx, { userId, passwordHash, at });
    await deps.organizations.createWithFirstMember(tx, {
      organizationId,
      name: input.organizationName,
      userId,
      isPrimary: true,
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'user.registered',
      resource: 'user',
      resourceId: userId,
    });
  });
}

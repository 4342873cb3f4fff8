import type { GoogleClaims } from '../../accounts/google/google-token.ts';
import type { Account } from '../../accounts/sessions/sign-in.ts';
import { assertRegistrationOpen, createAccount, organizationNameOf } from '../../accounts/users/account.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { insertIdentity } from './google.queries.ts';
import type { GoogleCaller, GoogleDeps } from './google-deps.ts';

/**
 * Creates a user without a password, and an organization named after the user (AUTH-23).
 * @throws AppError `registration_closed`, `google_refused` if the address belongs to an account that cannot be signed in to, such
 * as a disabled one.
 */
export async function createGoogleAccount(
  deps: GoogleDeps,
  claims: GoogleClaims,
  { language }: GoogleCaller,
): Promise<Account> {
  assertRegistrationOpen(deps);
  const { email, subject } = claims;
  const fullName = claims.name?.trim() || (email.split('@', 1)[0] ?? email);
  const account = { userId: deps.ids.next(), organizationId: deps.ids.next() };
  const { userId, organizationId } = account;
  await withScope(deps.database, account, async (tx) => {
    const isEmailVerified = true;
    await createAccount(tx, deps, { userId, email, fullName, passwordHash: null, isEmailVerified, language });
    if (!(await insertIdentity(tx, { userId, subject, at: deps.clock.now() }))) {
      throw new AppError('google_refused');
    }
    const name = organizationNameOf(fullName);
    await deps.createWithFirstMember(tx, { organizationId, name, userId, isPrimary: true });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'user.registered',
      resourceId: userId,
    });
  }).catch((error: unknown) => {
    const isTaken = error instanceof AppError && error.code === 'email_in_use';
    throw isTaken ? new AppError('google_refused', { cause: error }) : error;
  });
  return account;
}

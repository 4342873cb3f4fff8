import type { googleRoutes } from '@parley/contracts/resources/organization/google';
import type { BodyOf } from '@parley/contracts/route';
import { assertSecondFactor } from '../../accounts/credentials/second-factor.ts';
import { consumeNonce } from '../../accounts/google/google-nonce.ts';
import type { GoogleClaims } from '../../accounts/google/google-token.ts';
import type { Account } from '../../accounts/sessions/sign-in.ts';
import { findFirstOrganization } from '../../accounts/users/memberships.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { createGoogleAccount } from './create-google-account.ts';
import { findGoogleAccount } from './find-google-account.ts';
import type { GoogleCaller, GoogleDeps } from './google-deps.ts';
import { linkProvenAccount } from './link-proven-account.ts';
import { linkUnprovenAccount } from './link-unproven-account.ts';

/**
 * Returns the account for verified claims (SEC-3): the linked one, else the one with the same email address, which is then
 * linked, else a new one with an organization. A linked account, and one with a verified address, must also pass its second
 * factor; an unverified one loses its second factor when it is linked.
 * @throws AppError `google_refused`, `two_factor_required`, `invalid_credentials`, `rate_limited`.
 */
export async function signInWithGoogle(
  deps: GoogleDeps,
  claims: GoogleClaims,
  code: string | undefined,
  caller: GoogleCaller,
): Promise<Account> {
  const found = await findGoogleAccount(deps, claims);
  const keepsSecondFactor = found.kind === 'linked' || found.kind === 'proven';
  if (keepsSecondFactor) await assertSecondFactor(deps, { userId: found.userId, ip: caller.ip }, code);
  await consumeNonce(deps, claims.nonce);
  if (found.kind === 'none') return createGoogleAccount(deps, claims, caller);
  const { userId } = found;
  if (found.kind === 'proven') await linkProvenAccount(deps, userId, claims, caller);
  if (found.kind === 'unproven') await linkUnprovenAccount(deps, userId, claims, caller);
  const organizationId = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    findFirstOrganization(tx, userId),
  );
  return { userId, organizationId };
}

/**
 * Requires the fields sent by the browser to match the token; only the token is trusted (API-04).
 * @throws AppError `google_refused`.
 */
export function assertMatchesClaims(
  claims: GoogleClaims,
  body: BodyOf<typeof googleRoutes.signInWithGoogle>,
): void {
  const isSame =
    body.uid === claims.subject &&
    canonicalEmail(body.email) === canonicalEmail(claims.email) &&
    (claims.name === null || body.fullName === claims.name.trim()) &&
    (claims.picture === null || body.photoURL === claims.picture);
  if (!isSame) throw new AppError('google_refused');
}

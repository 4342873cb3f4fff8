import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { isStorable } from '../../lib/text/storable.ts';

const keysTimeoutMs = 5_000;
const algorithms = ['RS256', 'ES256'];

/** Claims of a verified ID token. */
export interface GoogleClaims {
  subject: string;
  email: string;
  name: string | null;
  picture: string | null;
  nonce: string;
}

const kept = z.string().refine(isStorable);
const claims = z.object({
  sub: kept.min(1).max(255),
  email: kept.min(3).max(254),
  email_verified: z.literal(true),
  nonce: kept.min(1),
  name: kept.max(200).optional(),
  picture: kept.max(2_048).optional(),
});

/** Verifies ID tokens of Google, or of the issuer configured instead. */
export type VerifyGoogleToken = (idToken: string) => Promise<GoogleClaims>;

/**
 * Verifies signature, issuer, audience, lifetime, and that the issuer has verified the email address (OpenID
 * Connect Core §3.2.2.11). The issuer's published keys are cached and fetched again when they change. The
 * caller must compare the nonce. The returned function throws AppError `google_refused`, and always does so
 * if Google sign-in is not configured.
 */
export function createVerifyGoogleToken(
  deps: Pick<Deps, 'config' | 'clock' | 'egress' | 'log'>,
): VerifyGoogleToken {
  const { google } = deps.config;
  if (google === null) {
    return async () => {
      throw new AppError('google_refused');
    };
  }
  const keys = createRemoteJWKSet(new URL(google.jwksUrl), {
    timeoutDuration: keysTimeoutMs,
    [customFetch]: (url, options) => deps.egress.operatorFetch(url, options),
  });
  const issuer = issuersOf(google);
  return async (idToken) => {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms,
      issuer,
      audience: google.clientId,
      currentDate: deps.clock.now(),
      requiredClaims: ['exp', 'sub', 'nonce'],
    }).catch((error: unknown) => {
      const reason = error instanceof errors.JOSEError ? error.code : 'keys_unreachable';
      deps.log.warn({ reason }, 'google_token_refused');
      throw new AppError('google_refused', { cause: error });
    });
    return toClaims(payload);
  };
}

/** Google's tokens may also name the issuer without the scheme. */
function issuersOf({ issuer }: NonNullable<Config['google']>): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

/** @throws AppError `google_refused`. */
function toClaims(payload: JWTPayload): GoogleClaims {
  const { success, data } = claims.safeParse(payload);
  if (!success) throw new AppError('google_refused');
  const { sub: subject, email, nonce, name = null, picture = null } = data;
  return { subject, email, nonce, name, picture };
}

import { contactEmail, line } from '@parley/contracts/values/primitives';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../errors/app-error.ts';
import { type ChatbotSnapshot, identityKeyContext } from '../../../kernel/chatbot/chatbot.ts';
import { isStorable } from '../../../lib/text/storable.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { modeOf } from './identity.policy.ts';

const algorithms = ['HS256'];
/** Maximum lifetime of a token, and tolerated difference of the two servers' clocks. */
const maxLifetimeSeconds = 24 * 3_600;
const clockToleranceSeconds = 60;

/** Used as is, because a different spelling is a different visitor; a value that cannot be stored unchanged is refused. */
const subject = z.string().min(1).max(200).refine(isStorable);

/** Unusable details are ignored; they do not make the token invalid. */
const claims = z.object({
  sub: subject,
  exp: z.number(),
  name: line(200).refine(isStorable).nullable().catch(null).default(null),
  email: contactEmail.refine(isStorable).nullable().catch(null).default(null),
  phone: line(40).refine(isStorable).nullable().catch(null).default(null),
});

type Signed = Pick<
  ChatbotSnapshot,
  'organizationId' | 'chatbotId' | 'deployment' | 'sealedIdentityKey' | 'identityRevision'
>;

/**
 * Verifies the visitor's identity that a website has signed: a JWT, signed by HS256 with the chatbot's identity key, for this
 * chatbot (`aud`), which expires within 24 hours (`exp`).
 * @throws AppError `identity_invalid` for any other token, and if the chatbot does not use identities, with the `reason`. Claims
 * are checked after the signature, so a forger learns nothing about them.
 */
export async function verifyIdentity(
  { sealer, clock }: Pick<ChatDeps, 'sealer' | 'clock'>,
  { organizationId, chatbotId, deployment, sealedIdentityKey, identityRevision }: Signed,
  token: string,
): Promise<NonNullable<VisitorClaims['identity']>> {
  if (modeOf({ deployment }) === 'off' || sealedIdentityKey === null) throw refused('not_enabled');
  const key = sealer.open(sealedIdentityKey, identityKeyContext(organizationId, chatbotId));
  const now = clock.now();
  const verified = await jwtVerify(token, new TextEncoder().encode(key), {
    algorithms,
    audience: chatbotId,
    currentDate: now,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp', 'sub', 'aud'],
  }).catch((error: unknown) => {
    throw refused(reasonOf(error), error);
  });
  const { data } = claims.safeParse(verified.payload);
  if (!data) throw refused('invalid_sub');
  const latest = now.getTime() / 1000 + maxLifetimeSeconds + clockToleranceSeconds;
  if (data.exp > latest) throw refused('lifetime_too_long');
  const { sub: id, name, email, phone } = data;
  return { id, name: name || null, email, phone: phone || null, revision: identityRevision };
}

/** Why a token is refused, for the website's developers. */
type RefusedIdentity =
  | 'not_enabled'
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'lifetime_too_long'
  | 'audience'
  | 'missing_exp'
  | 'missing_aud'
  | 'missing_sub'
  | 'invalid_sub';

function refused(reason: RefusedIdentity, cause?: unknown): AppError {
  return new AppError('identity_invalid', { extra: { reason }, cause });
}

function reasonOf(error: unknown): RefusedIdentity {
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JWTExpired) return 'expired';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'malformed';
  const { claim, reason } = error;
  if (claim === 'nbf' || claim === 'iat') return 'not_yet_valid';
  if (reason !== 'missing') return claim === 'aud' ? 'audience' : 'malformed';
  return claim === 'exp' ? 'missing_exp' : claim === 'aud' ? 'missing_aud' : 'missing_sub';
}

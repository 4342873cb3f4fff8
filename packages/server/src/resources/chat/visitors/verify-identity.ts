import { email as emailSchema, line } from '@parley/contracts/primitives';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../errors/app-error.ts';
import { type ChatbotSnapshot, identityKeyContext } from '../../../kernel/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { modeOf } from './identity.policy.ts';

const algorithms = ['HS256'];
/** How far ahead a token may end, and how much the clocks of two servers may differ. */
const maxLifetimeSeconds = 24 * 3_600;
const clockToleranceSeconds = 60;

/** Taken as it is, because another spelling is another visitor; one that could not be kept so is refused. */
const subject = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed());

/** Details that are not usable are left out; they do not make the token worthless. */
const claims = z.object({
  sub: subject,
  exp: z.number(),
  name: line(200).nullable().catch(null).default(null),
  email: emailSchema.nullable().catch(null).default(null),
  phone: line(40).nullable().catch(null).default(null),
});

type Signed = Pick<
  ChatbotSnapshot,
  'organizationId' | 'chatbotId' | 'deployment' | 'sealedIdentityKey' | 'identityRevision'
>;

/**
 * Reads who a website says that its visitor is: a JWT, signed by HS256 with the chatbot's identity key, for this chatbot
 * (`aud`), which ends within 24 hours (`exp`).
 * @throws AppError `identity_invalid` for any other token, and if the chatbot does not ask for identities.
 */
export async function verifyIdentity(
  { sealer, clock }: Pick<ChatDeps, 'sealer' | 'clock'>,
  { organizationId, chatbotId, deployment, sealedIdentityKey, identityRevision }: Signed,
  token: string,
): Promise<NonNullable<VisitorClaims['identity']>> {
  if (modeOf({ deployment }) === 'off' || sealedIdentityKey === null) throw new AppError('identity_invalid');
  const key = sealer.open(sealedIdentityKey, identityKeyContext(organizationId, chatbotId));
  const now = clock.now();
  const verified = await jwtVerify(token, new TextEncoder().encode(key), {
    algorithms,
    audience: chatbotId,
    currentDate: now,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp', 'sub', 'aud'],
  }).catch(() => null);
  const { data } = claims.safeParse(verified?.payload);
  const latest = now.getTime() / 1000 + maxLifetimeSeconds + clockToleranceSeconds;
  if (!data || data.exp > latest) throw new AppError('identity_invalid');
  const { sub: id, name, email, phone } = data;
  return { id, name: name || null, email, phone: phone || null, revision: identityRevision };
}

import { createHmac } from 'node:crypto';
import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import type { BodyOf } from '@parley/contracts/route';
import { signInRules } from '../../../accounts/attempts/sign-in-rules.ts';
import { readerOf, tenantScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { idOfHash } from '../../../lib/ids.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { findConsent } from './consents.queries.ts';
import { assertIdentified } from './identity.policy.ts';
import { consentVersion } from './page/public-chatbot.presenter.ts';
import { verifyIdentity } from './verify-identity.ts';
import { hasUnlocked } from './visitor.ts';
import { findVisitorConversation } from './visitor-data.queries.ts';

const lifetimeMs = dayMs;

/** Claims of a new visitor. Stores nothing. */
export function newClaims(deps: Pick<ChatDeps, 'ids' | 'clock'>, snapshot: ChatbotSnapshot): VisitorClaims {
  return {
    organizationId: snapshot.organizationId,
    chatbotId: snapshot.chatbotId,
    conversationId: deps.ids.next(),
    consentVersion: null,
    consentAt: null,
    passwordRevision: null,
    locale: null,
    referrer: null,
    identity: null,
    expiresAt: deps.clock.now().getTime() + lifetimeMs,
  };
}

/** Claims for a first message without a token; a retry with the same Idempotency-Key gets the same conversation. */
export function firstClaims(
  deps: Pick<ChatDeps, 'ids' | 'clock' | 'secret'>,
  snapshot: ChatbotSnapshot,
  request: HttpRequest,
): VisitorClaims {
  const key = request.headers['idempotency-key'];
  const claims = newClaims(deps, snapshot);
  if (typeof key !== 'string' || key.length < 16 || key.length > 200) return claims;
  const conversationId = retriedConversationId(deps.secret, snapshot.chatbotId, request.ip, key);
  return { ...claims, conversationId };
}

/**
 * Derives the conversation id of a first message from its Idempotency-Key and client address, so that a retry whose response was
 * lost does not start another conversation.
 */
function retriedConversationId(secret: string, chatbotId: string, ip: string, key: string): string {
  const named = JSON.stringify([chatbotId, ip, key]);
  return idOfHash(createHmac('sha256', secret).update(named).digest());
}

/**
 * Checks password, identity and consent and returns the claims of a visitor's token. A visitor with a token keeps its
 * conversation (unless a new one is requested), its unlocked password, and its expiry; this is how consent is given within a
 * conversation. If the website signs a different identity, the visitor gets that person's own conversation, which can be resumed
 * from any device.
 * @throws AppError `password_required`, `rate_limited`, `identity_invalid`, `identity_required`.
 */
export async function startSession(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  input: BodyOf<typeof chatRoutes.startChatSession>,
  { ip, known = newClaims(deps, snapshot) }: { ip: string; known: VisitorClaims | undefined },
): Promise<OpenedSession> {
  if (!hasUnlocked(snapshot, known)) await unlock(deps, snapshot, input.password, ip);
  const identified = await identify(deps, snapshot, known, input.identity);
  const { resumed } = identified;
  const version = consentVersion(snapshot);
  const hasConsented = input.consent?.accepted === true && input.consent.version === version;
  const isNew = input.newConversation === true;
  const consent = hasConsented
    ? { consentVersion: version, consentAt: deps.clock.now().getTime() }
    : await givenConsent(deps, snapshot, resumed && !isNew ? identified.claims : null);
  const claims = {
    ...identified.claims,
    ...consent,
    conversationId: isNew ? deps.ids.next() : identified.claims.conversationId,
    passwordRevision: snapshot.passwordHash === null ? null : snapshot.passwordRevision,
    locale: input.locale ?? known.locale,
    referrer: input.referrer?.slice(0, 300) ?? known.referrer,
  };
  return { claims, resumed: resumed && !isNew };
}

export interface OpenedSession {
  claims: VisitorClaims;
  /** Whether an identified visitor's last conversation is resumed. */
  resumed: boolean;
}

/** Claims of the visitor that the website has identified, with that visitor's last conversation. */
async function identify(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  known: VisitorClaims,
  token: string | undefined,
): Promise<OpenedSession> {
  if (token === undefined) {
    assertIdentified(snapshot, known);
    return { claims: known, resumed: false };
  }
  const identity = await verifyIdentity(deps, snapshot, token);
  if (known.identity?.id === identity.id) return { claims: { ...known, identity }, resumed: false };
  const { passwordRevision } = known;
  const claims = { ...newClaims(deps, snapshot), passwordRevision, identity };
  const last = await findVisitorConversation(
    readerOf(deps.database, tenantScope(snapshot.organizationId)),
    claims,
    identity.id,
  );
  return last === undefined
    ? { claims, resumed: false }
    : { claims: { ...claims, conversationId: last.id }, resumed: true };
}

/** The recorded consent of a conversation's visitor, if it is to the current text. */
async function givenConsent(
  deps: Pick<ChatDeps, 'database'>,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims | null,
): Promise<Pick<VisitorClaims, 'consentVersion' | 'consentAt'>> {
  const nothing = { consentVersion: null, consentAt: null };
  if (claims === null || !snapshot.privacy.consentBanner) return nothing;
  const recorded = await findConsent(readerOf(deps.database, tenantScope(claims.organizationId)), claims);
  const version = consentVersion(snapshot);
  if (!recorded?.accepted || recorded.version !== version) return nothing;
  return { consentVersion: version, consentAt: recorded.created_at.getTime() };
}

async function unlock(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  password: string | undefined,
  ip: string,
): Promise<void> {
  if (snapshot.passwordHash === null) return;
  if (password === undefined) throw new AppError('password_required');
  const { chatbotId, passwordHash } = snapshot;
  const isRight = await deps.throttle.attempt(
    // The chatbot takes the place of the account in the sign-in rules: attempts on it from all addresses are only slowed down
    // (SEC-6).
    signInRules(deps, 'chat-password', { account: `chatbot:${chatbotId}`, ip }),
    async () => (await deps.passwords.verify(passwordHash, password, 'stranger')) || undefined,
  );
  if (!isRight) throw new AppError('password_required');
}

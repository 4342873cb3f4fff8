import { createHmac } from 'node:crypto';
import type { chatRoutes } from '@parley/contracts/resources/chat';
import type { BodyOf } from '@parley/contracts/route';
import { signInRules } from '../../../accounts/attempts/sign-in-rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { HttpRequest } from '../../../kernel/http-exchange.ts';
import { idOfHash } from '../../../lib/ids.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { consentVersion } from './public-chatbot.presenter.ts';
import { hasUnlocked } from './visitor.ts';

const lifetimeMs = 24 * 3_600_000;

/** Claims of a new visitor; nothing is stored. */
function newClaims(deps: Pick<ChatDeps, 'ids' | 'clock'>, snapshot: ChatbotSnapshot): VisitorClaims {
  return {
    organizationId: snapshot.organizationId,
    chatbotId: snapshot.chatbotId,
    conversationId: deps.ids.next(),
    consentVersion: null,
    consentAt: null,
    passwordRevision: null,
    locale: null,
    referrer: null,
    expiresAt: deps.clock.now().getTime() + lifetimeMs,
  };
}

/** Claims for a first message without a token; a retry under one key gets the same conversation. */
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
 * The conversation id of a first message, derived from its Idempotency-Key and client address, so that a
 * retry whose response was lost does not start another conversation.
 */
function retriedConversationId(secret: string, chatbotId: string, ip: string, key: string): string {
  const named = JSON.stringify([chatbotId, ip, key]);
  return idOfHash(createHmac('sha256', secret).update(named).digest());
}

/**
 * Checks password and consent and returns the claims of a visitor's token. A visitor with a token keeps its
 * conversation (unless a new one is requested), its unlocked password, and its expiry; this is how consent is
 * given within a conversation.
 * @throws AppError `password_required`, `rate_limited`.
 */
export async function startSession(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  input: BodyOf<typeof chatRoutes.startChatSession>,
  { ip, known = newClaims(deps, snapshot) }: { ip: string; known: VisitorClaims | undefined },
): Promise<VisitorClaims> {
  if (!hasUnlocked(snapshot, known)) await unlock(deps, snapshot, input.password, ip);
  const hasConsented = input.consent?.accepted === true && input.consent.version === consentVersion(snapshot);
  return {
    ...known,
    conversationId: input.newConversation === true ? deps.ids.next() : known.conversationId,
    consentVersion: hasConsented ? consentVersion(snapshot) : null,
    consentAt: hasConsented ? deps.clock.now().getTime() : null,
    passwordRevision: snapshot.passwordHash === null ? null : snapshot.passwordRevision,
    locale: input.locale ?? known.locale,
    referrer: input.referrer?.slice(0, 300) ?? known.referrer,
  };
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
    // The link is what an account is elsewhere: over all addresses it only slows attempts down (SEC-6).
    signInRules(deps, 'chat-password', { account: `chatbot:${chatbotId}`, ip }),
    async () => (await deps.passwords.verify(passwordHash, password, 'stranger')) || undefined,
  );
  if (!isRight) throw new AppError('password_required');
}

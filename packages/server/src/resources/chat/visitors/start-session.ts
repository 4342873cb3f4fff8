import { createHmac } from 'node:crypto';
import type { chatRoutes } from '@parley/contracts/resources/chat';
import type { BodyOf } from '@parley/contracts/route';
import { addressSubject } from '../../../accounts/attempts/sign-in-rules.ts';
import type { ThrottleRule } from '../../../accounts/attempts/throttle.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import { idOfHash } from '../../../lib/ids.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { consentVersion } from './public-chatbot.presenter.ts';
import { hasUnlocked } from './visitor.ts';

const lifetimeMs = 24 * 3_600_000;
const failuresPerAddress = 9;
const failuresUntilSlowed = 20;

/** Claims of a new visitor; nothing is stored. */
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
    expiresAt: deps.clock.now().getTime() + lifetimeMs,
  };
}

/**
 * The conversation id of a first message, derived from its Idempotency-Key and client address, so that a
 * retry whose response was lost does not start another conversation.
 */
export function retriedConversationId(secret: string, chatbotId: string, ip: string, key: string): string {
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
    passwordRules(chatbotId, ip),
    async () => (await deps.passwords.verify(passwordHash, password, 'stranger')) || undefined,
  );
  if (!isRight) throw new AppError('password_required');
}

/** A chatbot over all addresses only slows attempts down, so that nobody can close it for its visitors. */
function passwordRules(chatbotId: string, ip: string): ThrottleRule[] {
  const rule = { purpose: 'chat-password', windowSeconds: 900 };
  return [
    { ...rule, subject: `${addressSubject(ip)}:${chatbotId}`, maxUses: failuresPerAddress },
    { ...rule, subject: `chatbot:${chatbotId}`, slowFrom: failuresUntilSlowed },
  ];
}

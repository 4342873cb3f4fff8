import { plans } from '@parley/contracts/plans';
import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { monthOf } from '../../lib/month.ts';
import { hashToken } from '../../ports/tokens.ts';
import type { VisitorClaims } from '../../ports/visitor-tokens.ts';
import { appendEvent } from '../../record/append-event.ts';
import type { MessageRow } from '../../record/message-row.ts';
import {
  claimConversation,
  countMessage,
  findSentMessage,
  insertConsent,
  insertConversation,
  insertTurn,
  listMessages,
} from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';

/** One turn ends at the latest after this time, whatever happens. */
export const turnDeadlineMs = 140_000;
/** After this time a running turn counts as lost with its process. */
const leaseMs = turnDeadlineMs + 8_000;
const historyLength = 12;
const excerptLength = 160;

export interface IncomingMessage {
  text: string;
  clientMessageId: string | null;
  ip: string;
  userAgent: string | null;
}

export type Accepted =
  | { isNew: true; userMessageId: string; answerId: string; history: MessageRow[]; at: Date }
  | { isNew: false; userMessageId: string; answerId: string };

/**
 * Stores the visitor's message and the place of its answer before any model is asked. The same client id is accepted
 * once; its repetition names the answer there is.
 * @throws AppError `turn_in_progress`, `idempotency_conflict`, `chatbot_unavailable` when the plan's messages are used up.
 */
export async function acceptMessage(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  message: IncomingMessage,
): Promise<Accepted> {
  return withScope(deps.database, { organizationId: claims.organizationId, userId: null }, async (tx) => {
    const at = deps.clock.now();
    await insertConversation(tx, {
      ...claims,
      sessionId: hashToken(claims.conversationId).toString('hex').slice(0, 16),
      ip: anonymousIp(message.ip, snapshot.privacy.anonymization),
      userAgent: message.userAgent,
      at,
    });
    const earlier = await findEarlier(tx, claims, message);
    if (earlier) return earlier;
    const ids = { userMessageId: deps.ids.next(), answerId: deps.ids.next() };
    const places = await claimConversation(tx, claims, {
      answerId: ids.answerId,
      excerpt: message.text.slice(0, excerptLength),
      at,
    });
    if (places === undefined) throw new AppError('turn_in_progress', { retryAfterSeconds: 2 });
    const history = places > 2 ? await listMessages(tx, claims, historyLength) : [];
    await insertTurn(tx, {
      ...claims,
      ...ids,
      clientMessageId: message.clientMessageId,
      content: message.text,
      ordinal: places - 1,
      at,
      deadlineAt: new Date(at.getTime() + leaseMs),
    });
    await recordConsent(deps, tx, snapshot, claims);
    await appendEvent(tx, deps, {
      organizationId: claims.organizationId,
      type: 'message.received',
      resource: 'conversation',
      resourceId: claims.conversationId,
      chatbotId: claims.chatbotId,
    });
    const limit = plans[snapshot.plan].maxMessagesPerMonth;
    if (!(await countMessage(tx, claims.organizationId, monthOf(at).key, limit))) {
      throw new AppError('chatbot_unavailable');
    }
    return { isNew: true, ...ids, history, at };
  });
}

async function findEarlier(
  tx: Transaction,
  claims: VisitorClaims,
  message: IncomingMessage,
): Promise<Accepted | undefined> {
  if (message.clientMessageId === null) return undefined;
  const sent = await findSentMessage(tx, claims, message.clientMessageId);
  if (!sent) return undefined;
  if (sent.content !== message.text || sent.answer_id === null) throw new AppError('idempotency_conflict');
  return { isNew: false, userMessageId: sent.id, answerId: sent.answer_id };
}

async function recordConsent(
  deps: ChatDeps,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
): Promise<void> {
  if (!snapshot.privacy.consentBanner || claims.consentVersion === null || claims.consentAt === null) return;
  await insertConsent(tx, {
    ...claims,
    id: deps.ids.next(),
    version: claims.consentVersion,
    statement: snapshot.privacy.bannerText,
    at: new Date(claims.consentAt),
  });
}

/** Full anonymisation keeps no address, partial keeps /24 or /48. */
function anonymousIp(ip: string, level: ChatbotSnapshot['privacy']['anonymization']): string | null {
  if (level === 'none') return ip;
  if (level === 'full') return null;
  if (ip.includes(':')) return `${ip.split(':').slice(0, 3).join(':')}::`;
  return ip.replace(/\.\d+$/, '.0');
}

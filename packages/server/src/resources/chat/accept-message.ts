import { plans } from '@parley/contracts/plans';
import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import type { Transaction } from '../../db/database.ts';
import { constraintOf } from '../../db/errors.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { monthOf } from '../../lib/month.ts';
import type { VisitorClaims } from '../../ports/visitor-tokens.ts';
import { eventChannel } from '../../record/append-event.ts';
import type { MessageRow } from '../../record/message-row.ts';
import { insertAcceptedTurn } from './accept-turn.queries.ts';
import { findSentMessage, listMessages } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { claimTokens } from './claim-quota.ts';
import { assertConsent, recordConsent } from './consent.ts';
import { newConversation } from './new-conversation.ts';

/** One turn ends at the latest after this time, whatever happens. */
export const turnDeadlineMs = 140_000;
/** A running turn whose process has not spoken for this time counts as lost with it. */
export const leaseMs = 20_000;
export const historyLength = 12;
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
 * @throws AppError `consent_required`, `turn_in_progress`, `idempotency_conflict`, `chatbot_unavailable` when the plan's
 * messages or the chatbot's tokens of the month are used up.
 */
export async function acceptMessage(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  message: IncomingMessage,
): Promise<Accepted> {
  const scope = { organizationId: claims.organizationId, userId: null };
  try {
    return await withScope(deps.database, scope, (tx) => accept(deps, tx, snapshot, claims, message));
  } catch (error) {
    if (constraintOf(error) !== 'messages_by_client_id') throw error;
    const earlier = await withScope(deps.database, scope, (tx) => findEarlier(tx, claims, message));
    if (!earlier) throw error;
    return earlier;
  }
}

async function accept(
  deps: ChatDeps,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  message: IncomingMessage,
): Promise<Accepted> {
  const at = deps.clock.now();
  await assertConsent(tx, snapshot, claims);
  const ids = { userMessageId: deps.ids.next(), answerId: deps.ids.next() };
  tx.wakeAfterCommit(eventChannel);
  // The second travels with the first, so that a conversation that goes on takes no further round trip.
  const [taken, rows] = await Promise.all([
    insertAcceptedTurn(tx, newConversation(snapshot, claims, message, at), {
      ...ids,
      eventId: deps.ids.next(),
      clientMessageId: message.clientMessageId,
      content: message.text,
      excerpt: message.text.slice(0, excerptLength),
      deadlineAt: new Date(at.getTime() + leaseMs),
      month: monthOf(at).key,
      messageLimit: plans[snapshot.plan].maxMessagesPerMonth,
    }),
    listMessages(tx, claims, historyLength + 2),
  ]);
  if (!taken) return earlierOrBusy(tx, claims, message);
  if (!taken.is_counted) throw new AppError('chatbot_unavailable');
  await claimTokens(tx, snapshot, { answerId: ids.answerId, question: message.text, at });
  await recordConsent(deps, tx, snapshot, claims);
  return { isNew: true, ...ids, history: rows.slice(0, -2), at };
}

/** A repetition whose answer still runs is no second turn. @throws AppError `turn_in_progress`, `idempotency_conflict`. */
async function earlierOrBusy(
  tx: Transaction,
  claims: VisitorClaims,
  message: IncomingMessage,
): Promise<Accepted> {
  const earlier = await findEarlier(tx, claims, message);
  if (!earlier) throw new AppError('turn_in_progress', { retryAfterSeconds: 2 });
  return earlier;
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

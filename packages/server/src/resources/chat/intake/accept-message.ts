import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { AiNotice } from '@parley/contracts/resources/chatbot/chat';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Reader, Transaction } from '../../../db/database.ts';
import { constraintOf } from '../../../db/errors.ts';
import { readerOf, tenantScope, withScope } from '../../../db/scope.ts';
import type { FlowState } from '../../../engine/flow/flow-state.ts';
import type { FlowInput } from '../../../engine/flow/flow-turn.ts';
import {
  beginsWithPersonRequest,
  endsAsQuestion,
  recognizeSmallTalk,
  type SmallTalk,
} from '../../../engine/small-talk/recognize.ts';
import { AppError, rateLimited } from '../../../errors/app-error.ts';
import { refusedBy } from '../../../handover/change-control.ts';
import { noteWaiting } from '../../../handover/control.queries.ts';
import { type Offer, offerOf } from '../../../handover/offer.ts';
import type { LeftDetails } from '../../../insight/contacts/leaves-contact.ts';
import { type ChatbotSnapshot, publicNameOf } from '../../../kernel/chatbot/chatbot.ts';
import {
  type LookedUp,
  lookUp,
  planSearch,
  type RetrieveInput,
  type Search,
} from '../../../knowledge/retrieval/retrieve.ts';
import { hiddenText } from '../../../lib/secrets/hide-values.ts';
import { hourMs } from '../../../lib/timing/durations.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { eventChannel } from '../../../record/outbox/append-event.ts';
import { reserveEffects } from '../../../record/visitor-effects.ts';
import {
  findController,
  findLineAfter,
  findSentMessage,
  isTurnRunning,
  listPromptMessages,
  type PromptMessage,
} from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { type Delivered, handOver, offersPerson } from '../delivery/deliver-message.ts';
import { assertConsent, recordConsent } from '../visitors/consent.ts';
import { newConversation } from '../visitors/new-conversation.ts';
import { insertAcceptedTurn } from './accept-turn.queries.ts';
import { type ContactReply, takeContactReply } from './contact-form.ts';
import { type ContactStep, leftDetails, takeContact } from './contact-step.ts';
import type { FlowReply } from './flow-reply.ts';
import { limitsTokens, reserveTokenQuota } from './reserve-message-quota.ts';

/** Maximum duration of a turn. */
export const turnDeadlineMs = 140_000;
/** A running turn counts as lost if its process has not renewed its lease for this time. */
export const leaseMs = 20_000;
export const historyLength = 12;
const excerptLength = 160;

type AcceptDeps = Pick<
  ChatDeps,
  'database' | 'clock' | 'ids' | 'sentences' | 'config' | 'contacts' | 'rateStore'
>;

export interface IncomingMessage {
  /** Masked as the chatbot's anonymization requires. */
  text: string;
  /** The form reply that `text` renders in words; null for a typed message. */
  reply: ContactReply | null;
  /** The reply to a flow's input that `text` renders in words. */
  flowReply: FlowReply | null;
  /** Whether the flow opens with a sensitive question, which the first message answers. */
  opensSensitively: boolean;
  clientMessageId: string | null;
  ip: string;
  country: string | null;
  userAgent: string | null;
  page: FlowInput['page'];
  language: ChatLanguage;
  /** Whether an API caller asks by OpenAI's protocol, so that the address is not a visitor's; default false. */
  isFromProgram?: boolean;
  /** Which AI notice the page has shown. */
  aiNotice: AiNotice | null;
}

export type Accepted =
  | {
      isNew: true;
      userMessageId: string;
      answerId: string;
      history: PromptMessage[];
      at: Date;
      contact: ContactStep;
      /** The conversation's position in its flow. */
      flowState: FlowState | null;
      /** The sealed values of the flow's sensitive variables. */
      sealedFlow: string | null;
      /** Whether the message was masked because it answers a sensitive question. */
      isHidden: boolean;
      /** Result of the search for the question, which runs in the same round trip. */
      found?: LookedUp;
    }
  | { isNew: false; userMessageId: string; answerId: string }
  | Delivered;

/**
 * Stores the visitor's message and a placeholder for its answer before any model is called; a message to people alone. Words that
 * ask for a person hand the conversation over if one may come. A client id is accepted only once; a retry returns the existing
 * answer.
 * @throws AppError `consent_required`, `turn_in_progress`, `input_closed`, `idempotency_conflict`, `chatbot_unavailable` if the
 * plan's messages or the chatbot's tokens of the month are used up, `rate_limited` for a form, which stays open,
 * `transition_refused` for a program while people have the conversation.
 */
export async function acceptMessage(
  deps: AcceptDeps,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  message: IncomingMessage,
): Promise<Accepted> {
  const scope = tenantScope(claims.organizationId);
  const { reply, flowReply } = message;
  const isWritten = reply === null && flowReply === null;
  const named = isWritten ? leftDetails(snapshot, message.text, message.country) : undefined;
  const leavesAny = named !== undefined || (reply !== null && reply.contact !== null);
  const mayLeave = !leavesAny || (await takeContactUse(deps, claims, message));
  const left = mayLeave ? named : undefined;
  if (!mayLeave && reply?.contact) {
    // A form that is already stored was counted when it was first sent.
    const earlier = await findEarlier(readerOf(deps.database, scope), claims, message);
    if (!earlier) throw rateLimited(hourMs);
    return earlier;
  }
  let refusal: unknown;
  try {
    const smallTalk = isWritten ? recognizeSmallTalk(message.text, publicNameOf(snapshot)) : undefined;
    const isQuestion = smallTalk === null;
    const wantsPerson =
      smallTalk !== undefined && !message.isFromProgram && asksForPerson(snapshot, message.text, smallTalk);
    const asked = questionOf(snapshot, { query: message.text, language: message.language });
    const search = isQuestion ? planSearch(asked, snapshot.corpus) : null;
    const take = (wanted: Search | null) =>
      withScope(deps.database, scope, (tx) =>
        accept(deps, tx, snapshot, claims, { ...message, left, wantsPerson }, wanted),
      );
    // A failed search must not lose the message; the turn searches again.
    const accepted = await take(search).catch((error: unknown) => {
      if (error instanceof SearchFailed || isBegunMeanwhile(error)) return take(null);
      throw error;
    });
    if (accepted) {
      if ('isUnnoted' in accepted && accepted.isUnnoted) {
        await noteWait(deps, claims, accepted.userMessageId);
      }
      return accepted;
    }
    refusal = await refusalOf(readerOf(deps.database, scope), claims, message);
  } catch (error) {
    if (constraintOf(error) !== 'messages_by_client_id') throw error;
    // Without an earlier message of the visitor, the id is that of somebody else.
    refusal = new AppError('idempotency_conflict');
  }
  // A retried message whose turn is still running does not start another one.
  const earlier = await findEarlier(readerOf(deps.database, scope), claims, message);
  if (!earlier) throw refusal;
  if ('isUnnoted' in earlier && earlier.isUnnoted) await noteWait(deps, claims, earlier.userMessageId);
  return earlier;
}

/** Whether a message asks for a person instead of an answer; one that also asks a question is answered. */
function asksForPerson(snapshot: ChatbotSnapshot, text: string, smallTalk: SmallTalk | null): boolean {
  return (
    smallTalk === 'person' || (!endsAsQuestion(text) && beginsWithPersonRequest(text, publicNameOf(snapshot)))
  );
}

/**
 * Counts contact details of a message toward the visitor's limit. False if the limit is reached: the message is then answered
 * without storing the details.
 */
async function takeContactUse(
  deps: AcceptDeps,
  { organizationId, chatbotId, conversationId, identity }: VisitorClaims,
  message: IncomingMessage,
): Promise<boolean> {
  const ip = message.isFromProgram ? null : message.ip;
  const cause = { organizationId, chatbotId, conversationId, ip, provenId: identity?.id ?? null };
  return (await reserveEffects(deps, cause, 'lead')) > 0;
}

/**
 * Whether a concurrent first message has created the conversation: `on conflict` covers the id alone, and the later insert may
 * violate another index first.
 */
function isBegunMeanwhile(error: unknown): boolean {
  return constraintOf(error)?.startsWith('conversations_') === true;
}

/** The search of a chatbot's knowledge for a message. */
export function questionOf(
  { organizationId, chatbotId, corpus, answers }: ChatbotSnapshot,
  question: { query: string; language: ChatLanguage },
): RetrieveInput {
  return { organizationId, chatbotId, corpus, synonyms: answers.synonyms, ...question };
}

/** A message with what was found out about it before its transaction. */
type ReadMessage = IncomingMessage & { left: LeftDetails | undefined; wantsPerson: boolean };

/** Undefined, with nothing written, while another turn runs. */
async function accept(
  deps: AcceptDeps,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  message: ReadMessage,
  search: Search | null,
): Promise<Accepted | undefined> {
  const at = deps.clock.now();
  await assertConsent(tx, snapshot, claims);
  const offered = message.wantsPerson ? await offerOf(tx, deps, snapshot, claims) : null;
  const asksForPerson = offersPerson(offered);
  const ids = { userMessageId: deps.ids.next(), answerId: deps.ids.next() };
  const messageLimit = snapshot.limits.messagesPerMonth;
  const { reply, flowReply, left } = message;
  const isFinal =
    messageLimit === null &&
    !limitsTokens(snapshot) &&
    !snapshot.privacy.consentBanner &&
    left === undefined &&
    !asksForPerson &&
    reply === null;
  tx.notifyAfterCommit(eventChannel);
  // All statements are sent together, with COMMIT unless a later step follows or may roll back. The search is sent first
  // so that no row is locked while it runs. It is awaited first because statements after a failed one only
  // report that the transaction is aborted.
  const searching = search === null ? undefined : lookUp(tx, search);
  const writing = Promise.all([
    insertAcceptedTurn(tx, newConversation(snapshot, claims, message, at), {
      ...ids,
      eventId: deps.ids.next(),
      clientMessageId: message.clientMessageId,
      content: message.text,
      excerpt: message.text.slice(0, excerptLength),
      deadlineAt: new Date(at.getTime() + leaseMs),
      month: monthOf(at).key,
      messageLimit,
      flowReply,
      hiddenText,
      toFlow:
        // Set even if the published version has no flow, because an open input belongs to the version it began on.
        reply === null && (flowReply === null || flowReply.isFromList)
          ? { opensSensitively: message.opensSensitively }
          : null,
      asksForPerson,
      isForBotAlone: message.isFromProgram === true,
    }),
    listPromptMessages(isFinal ? tx.last : tx, claims, historyLength + 2, hasRules(snapshot)),
  ]);
  writing.catch(() => {});
  const found = await searching?.catch(failSearch);
  const [taken, rows] = await writing;
  if (!taken) return undefined;
  if (!taken.is_counted) throw new AppError('chatbot_unavailable');
  if (!isFinal) {
    if (!taken.is_delivered) {
      await reserveTokenQuota(tx, snapshot, { answerId: ids.answerId, question: message.text, at });
    }
    await recordConsent(deps, tx, snapshot, claims, message.language);
  }
  const hasAsked = taken.contact_asked;
  const contact = reply
    ? await takeContactReply(deps, tx, snapshot, claims, reply)
    : await takeContact(deps, tx, snapshot, claims, { left: taken.is_hidden ? undefined : left, hasAsked });
  if (taken.is_delivered) {
    return await delivered(deps, tx, snapshot, claims, { ...ids, taken, offered });
  }
  return {
    isNew: true,
    ...ids,
    history: rows.slice(0, -2),
    at,
    contact,
    flowState: taken.flow_state,
    sealedFlow: taken.sealed_flow,
    isHidden: taken.is_hidden || flowReply !== null,
    ...(found ? { found } : {}),
  };
}

/** Whether earlier answers decide if the chatbot offers a person. */
function hasRules({ deployment: { people } }: ChatbotSnapshot): boolean {
  return people.enabled && people.rules.length > 0;
}

/** The result of a message that is stored alone; what a search has found is of no use to people. */
async function delivered(
  deps: AcceptDeps,
  tx: Transaction,
  { deployment }: ChatbotSnapshot,
  claims: VisitorClaims,
  {
    userMessageId,
    taken: { controller, is_noted: isNoted },
    offered,
  }: {
    userMessageId: string;
    taken: { controller: Controller; is_noted: boolean };
    offered: Offer | null;
  },
): Promise<Delivered> {
  const told = offersPerson(offered)
    ? await handOver(tx, deps, claims, { reason: 'words', teamId: null, place: offered }, deployment.people)
    : { controller, lines: [], announces: 'message.received' as const };
  return { isNew: false, answerId: null, userMessageId, isUnnoted: !isNoted, ...told };
}

/** The message is committed with its own statement, so that this follows in another transaction. */
async function noteWait(
  { database, clock }: AcceptDeps,
  claims: VisitorClaims,
  messageId: string,
): Promise<void> {
  const at = clock.now();
  await withScope(database, tenantScope(claims.organizationId), (tx) =>
    noteWaiting(tx, claims, { messageId, at }),
  );
}

function turnInProgress(): AppError {
  return new AppError('turn_in_progress', { retryAfterSeconds: 2 });
}

/**
 * Returns why a message was not accepted: another turn runs, a reply's input is closed, or people have the conversation of a
 * program, which cannot talk to them.
 */
async function refusalOf(
  reader: Reader,
  claims: VisitorClaims,
  { flowReply, isFromProgram = false }: IncomingMessage,
): Promise<AppError> {
  if (flowReply !== null && !(await isTurnRunning(reader, claims))) return new AppError('input_closed');
  const controller = isFromProgram ? await findController(reader, claims) : undefined;
  if (controller === undefined || controller === 'bot') return turnInProgress();
  return refusedBy({ controller });
}

class SearchFailed extends Error {}

function failSearch(cause: unknown): never {
  throw new SearchFailed('search_failed', { cause });
}

/** @throws AppError `idempotency_conflict`. */
async function findEarlier(
  reader: Reader,
  claims: VisitorClaims,
  message: IncomingMessage,
): Promise<Accepted | undefined> {
  if (message.clientMessageId === null) return undefined;
  const sent = await findSentMessage(reader, claims, message.clientMessageId);
  if (!sent) return undefined;
  const isSame = sent.content === message.text || sent.content === hiddenText;
  if (!isSame) throw new AppError('idempotency_conflict');
  if (sent.answer_id !== null) return { isNew: false, userMessageId: sent.id, answerId: sent.answer_id };
  // Only a message to people has no answer.
  const line = await findLineAfter(reader, claims, sent.ordinal);
  const { id: userMessageId, controller } = sent;
  return {
    isNew: false,
    answerId: null,
    userMessageId,
    controller,
    lines: line ? [line] : [],
    announces: null,
    // The first attempt may have died before it noted that the visitor waits.
    isUnnoted: controller !== 'bot',
  };
}

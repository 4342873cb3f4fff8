import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConversationOutcome } from '@parley/contracts/insight/insight';
import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { admitsIgnorance } from '../../../knowledge/claims/check-claims.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { indexSaid } from '../../../record/said/index-said.jobs.ts';
import { type CheckingDeps, checkAnswers } from './check-answers.jobs.ts';
import { claimDue, type DueConversation, endClaims } from './due.queries.ts';
import { judgeConversation } from './judge-conversation.ts';
import {
  type ConversationRow,
  messagesAtOnce,
  readConversations,
  readNewMessages,
} from './judged.queries.ts';
import type { Judgment, NewMessage } from './judgment.ts';
import { type CaptureDeps, type JudgedConversation, storeJudgments } from './store-judgments.ts';

/** Maximum number of conversations judged in one run. */
export const claimedAtOnce = 200;
const storedAtOnce = 50;
/** Time after which a conversation is retried if its worker was lost or judging failed. */
const leaseMs = minuteMs;
/** Judging is CPU-bound, so it yields to requests of the same process after this time. */
const maxBusyMs = 8;

export type JudgingDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'metrics' | 'sentences'> &
  CaptureDeps &
  CheckingDeps;

/**
 * Judges up to 200 due conversations, indexes their messages for search, and checks their models' answers against the sources;
 * returns how many were claimed.
 */
export async function judgeDue(deps: JudgingDeps, signal: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const lease = new Date(now.getTime() + leaseMs);
  const claims = await withPlatform(deps.database, (tx) =>
    claimDue(tx, { now, lease, limit: claimedAtOnce }),
  );
  for (let start = 0; start < claims.length && !signal.aborted; start += storedAtOnce) {
    await judgeClaims(deps, claims.slice(start, start + storedAtOnce), lease);
  }
  // Runs last, so that no conversation waits for the checks of another one's answers.
  await checkAnswers(deps, claims, signal);
  return claims.length;
}

/** Judges a batch. If it fails, judges each conversation on its own, so that one failure does not affect the others. */
async function judgeClaims(
  deps: JudgingDeps,
  claims: readonly DueConversation[],
  lease: Date,
): Promise<void> {
  try {
    await judgeBatch(deps, claims, lease);
  } catch (error) {
    const [only, ...others] = claims;
    if (others.length > 0) {
      for (const claim of claims) await judgeClaims(deps, [claim], lease);
      return;
    }
    deps.metrics.jobs.inc({ queue: 'insight.judge', outcome: 'failed' });
    deps.log.error({ err: error, conversationId: only?.conversation_id }, 'conversation_not_judged');
  }
}

async function judgeBatch(deps: JudgingDeps, claims: readonly DueConversation[], lease: Date): Promise<void> {
  await indexSaid(deps, claims);
  const [rows, messages] = await withPlatform(deps.database, (tx) =>
    Promise.all([readConversations(tx, claims), readNewMessages(tx, claims)]),
  );
  const byConversation = Map.groupBy(messages, (message) => message.conversation_id);
  const { sentences } = deps;
  const unknowns = sentences.chatLanguages.map((language) => sentences.render(language, 'chat:dontKnow'));
  const judged: JudgedConversation[] = [];
  let busySince = performance.now();
  for (const row of rows) {
    judged.push(await withinLeadLimit(deps, judge(unknowns, row, byConversation.get(row.id) ?? [])));
    if (performance.now() - busySince < maxBusyMs) continue;
    await nextTurn();
    busySince = performance.now();
  }
  // Keeps the claims of conversations with more messages, which are judged when the lease expires.
  const ended = claims.filter(
    ({ conversation_id }) => (byConversation.get(conversation_id)?.length ?? 0) < messagesAtOnce,
  );
  await withPlatform(deps.database, async (tx) => {
    await storeJudgments(deps, tx, judged, deps.clock.now());
    await endClaims(tx, ended, lease);
  });
}

/** Drops the contact details if a lead from them would exceed the visitor's rate limit. */
async function withinLeadLimit(
  { allowsLead }: JudgingDeps,
  judged: JudgedConversation,
): Promise<JudgedConversation> {
  const { row, judgment } = judged;
  const { contact } = judgment;
  if (contact === null || row.has_lead) return judged;
  const { organization_id: organizationId, chatbot_id: chatbotId, id: conversationId } = row;
  if (await allowsLead({ organizationId, chatbotId, conversationId, contact })) return judged;
  return { ...judged, judgment: { ...judgment, contact: null } };
}

/** @param unknowns the "I don't know" answer of chatbots in each language */
function judge(
  unknowns: readonly string[],
  row: ConversationRow,
  messages: readonly NewMessage[],
): JudgedConversation {
  const admits = (answer: string) => unknowns.some((unknown) => admitsIgnorance(answer, unknown));
  const judgment = { ...judgeConversation(row, messages, admits), ...standing(row, messages) };
  return {
    row,
    judgment,
    outcome: outcomeOf(row, judgment),
    ordinal: messages.at(-1)?.ordinal ?? row.insight_ordinal,
  };
}

/** Keeps a model's judgment until there are new messages. */
function standing(
  { counted, judged_by: judgedBy }: ConversationRow,
  messages: readonly NewMessage[],
): Pick<Judgment, 'intent' | 'topics' | 'sentimentMilli' | 'judgedBy'> | undefined {
  if (counted === null || judgedBy === null || messages.length > 0) return undefined;
  const { intent, topics, sentimentMilli } = counted;
  return { intent, topics, sentimentMilli, judgedBy };
}

/**
 * What a member who closed the conversation said stands. Otherwise a conversation is unanswered if any question was. Thanks and
 * small talk are not questions. With contact details left, the outcome is `contact`, because a person can follow up.
 */
function outcomeOf(
  { answered, unanswered, unsourced, contact, closed_as: closedAs }: ConversationRow,
  { state: { thanked, admitted = [] } }: Judgment,
): ConversationOutcome {
  if (closedAs !== null) return closedAs === 'resolved' ? 'resolved' : 'unanswered';
  const missed = [...unanswered, ...unsourced.filter((ordinal) => admitted.includes(ordinal))];
  if (missed.some((ordinal) => !thanked.includes(ordinal))) {
    return contact === null ? 'unanswered' : 'contact';
  }
  return answered > 0 ? 'resolved' : 'smallTalk';
}

import { csatKind } from '@parley/contracts/insight/csat';
import type { ConversationOutcome } from '@parley/contracts/insight/insight';
import type { Transaction } from '../../../db/database.ts';
import type { FoundContact } from '../../../insight/contacts/find-contacts.ts';
import { type CountedChange, changeCounted } from '../../../record/rollups/change-counted.ts';
import { changePeople } from '../../../record/rollups/change-people.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import { lockRollups } from '../../../record/rollups/recounts.ts';
import { indexTopics } from '../../../record/said/write-words.ts';
import { countPeople } from '../people/count-people.ts';
import { type ConversationRow, type Judged, lockForJudging, writeJudged } from './judged.queries.ts';
import type { Judgment } from './judgment.ts';
import { findNewVisitors } from './new-visitors.ts';

export interface CaptureDeps extends CaptureLead {
  /**
   * Checks the visitor's rate limit for leads, and counts one if the chatbot creates leads. Called outside of transactions.
   * Returns false over the limit.
   */
  allowsLead(left: LeftInConversation): Promise<boolean>;
}

interface LeftInConversation {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  contact: FoundContact;
}

interface CaptureLead {
  /** Creates a lead from contact details in a conversation, if the chatbot allows it. */
  captureLead(
    tx: Transaction,
    left: LeftInConversation & { source: 'chat' },
  ): Promise<{ leadId: string } | { refused: string }>;
}

/** A conversation with its new judgment. */
export interface JudgedConversation {
  row: ConversationRow;
  judgment: Judgment;
  outcome: ConversationOutcome;
  /** Ordinal of the last message that the judgment covers. */
  ordinal: number;
}

/**
 * Writes judgments, and their changes to the rollups, in one transaction. Idempotent. Skips conversations that are gone, judged
 * by another worker since they were read, without a lead that was deleted since, or with a running answer.
 */
export async function storeJudgments(
  deps: CaptureLead,
  tx: Transaction,
  judged: readonly JudgedConversation[],
  now: Date,
): Promise<void> {
  if (judged.length === 0) return;
  const locked = new Map(
    (
      await lockForJudging(
        tx,
        judged.map(({ row }) => ({ organization_id: row.organization_id, conversation_id: row.id })),
      )
    ).map((row) => [row.id, row]),
  );
  const current = judged.filter(({ row }) => isCurrent(row, locked.get(row.id))).toSorted(byOrganization);
  const newVisitors = await findNewVisitors(
    tx,
    current.map(({ row }) => row).filter(({ id }) => locked.get(id)?.counted === null),
    now,
  );
  const people = await countPeople(
    tx,
    // What begins or ends later makes the conversation due again.
    current.filter(({ row }) => row.has_people).map(({ row }) => row.id),
  );
  const changes: CountedChange[] = [];
  const rows: Judged[] = [];
  for (const one of current) {
    const { row, judgment, outcome, ordinal } = one;
    const before = locked.get(row.id)?.counted ?? null;
    const { organization_id: organizationId, chatbot_id: chatbotId, started_at: startedAt } = row;
    const hasLead = (await capture(deps, tx, one)) || row.has_lead;
    const after = { ...countedOf(one, before, { newVisitors, hasLead }), ...people.parts.get(row.id) };
    changes.push({ organizationId, chatbotId, startedAt, before, after });
    rows.push({ organizationId, conversationId: row.id, ...judgment, outcome, ordinal, counted: after });
  }
  await writeJudged(tx, rows);
  await indexTopics(tx, rows);
  await lockRollups(
    tx,
    changes.map(({ organizationId }) => organizationId),
  );
  await changeCounted(tx, changes);
  await changePeople(tx, people.changes);
}

/** Whether a conversation was neither judged again nor had a lead deleted since it was read. */
function isCurrent(
  row: ConversationRow,
  now: Pick<ConversationRow, 'insight_ordinal' | 'contact_floor'> | undefined,
): boolean {
  return now?.insight_ordinal === row.insight_ordinal && now.contact_floor === row.contact_floor;
}

/**
 * Creating a lead locks the leads of its organization until the transaction ends, so all workers process organizations in the
 * same order to avoid deadlocks.
 */
function byOrganization({ row: a }: JudgedConversation, { row: b }: JudgedConversation): number {
  if (a.organization_id === b.organization_id) return 0;
  return a.organization_id < b.organization_id ? -1 : 1;
}

/** Creates a lead from contact details if the chatbot allows it; returns whether it did. */
async function capture(
  { captureLead }: CaptureLead,
  tx: Transaction,
  { row, judgment: { contact } }: JudgedConversation,
): Promise<boolean> {
  if (contact === null) return false;
  const captured = await captureLead(tx, {
    organizationId: row.organization_id,
    chatbotId: row.chatbot_id,
    conversationId: row.id,
    contact,
    source: 'chat',
  });
  return 'leadId' in captured;
}

function countedOf(
  { row, judgment, outcome }: JudgedConversation,
  before: Counted | null,
  { newVisitors, hasLead }: { newVisitors: ReadonlySet<string>; hasLead: boolean },
): Counted {
  const { language, intent, topics, sentimentMilli } = judgment;
  return {
    language,
    country: row.country,
    intent,
    topics,
    outcome,
    sentimentMilli,
    isNewVisitor: before?.isNewVisitor ?? newVisitors.has(row.id),
    hasLead,
    csat: row.csat && csatKind(row.csat),
  };
}

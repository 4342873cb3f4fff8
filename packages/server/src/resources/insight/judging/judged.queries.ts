import type { CsatScale } from '@parley/contracts/insight/csat';
import type { ConversationOutcome } from '@parley/contracts/insight/insight';
import type { Executor } from '../../../db/database.ts';
import { json, type Statement, sql } from '../../../db/sql.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import { modesOf } from '../../../record/rollups/message-amounts.ts';
import type { DueConversation } from './due.queries.ts';
import type { JudgingState, NewMessage } from './judgment.ts';

/** Number of characters at the start of a message that are judged. */
const judgedLength = 2_000;
/** Maximum number of sources per answer that topics are taken from. */
const judgedSources = 4;
/** Maximum number of messages of one conversation that are judged at a time. */
export const messagesAtOnce = 200;

export interface ConversationRow {
  id: string;
  organization_id: string;
  chatbot_id: string;
  started_at: Date;
  locale: string | null;
  country: string | null;
  language: string | null;
  ip: string | null;
  user_agent: string | null;
  contact: string | null;
  insight: JudgingState | null;
  insight_ordinal: number;
  /** Ordinal of the last message that may no longer create a lead. */
  contact_floor: number;
  counted: Counted | null;
  /** The model that refined the judgment; null for the built-in judgment. */
  judged_by: string | null;
  /** The visitor's rating of the whole conversation. */
  csat: { scale: CsatScale; score: number } | null;
  /** Whether a lead is joined to the conversation. */
  has_lead: boolean;
  /** Completed, not superseded answers: the number that answer a question, and the ordinals of those that do not. */
  answered: number;
  unanswered: number[];
  /** How a member closed the conversation, until its visitor writes again; null otherwise. */
  closed_as: 'resolved' | 'unresolved' | null;
  /** Whether it is over or had people, so that the figures of people count it. */
  has_people: boolean;
  /** Ordinals of `answered` ones that a model wrote without a source, and that may admit not knowing. */
  unsourced: number[];
}

/** An extractive answer without sources says that nothing was found, even if it does not ask for contact details. */
const isQuotedMiss = sql`(m.mode = 'extractive' and m.sources = '[]')`;

/** A model's answer without sources and without checked claims. */
function isUnsourced(message: Statement): Statement {
  return sql`(${message}.mode is not null and ${message}.mode = any(${modesOf.mode_model}::text[])
    and ${message}.sources = '[]' and ${message}.support is null)`;
}

/**
 * Reads conversations with their last judgment and the current counts of answers. Leaves out those with a running answer, so that
 * judging never delays the visitor; they become due again when it ends.
 */
export function readConversations(tx: Executor, due: readonly DueConversation[]): Promise<ConversationRow[]> {
  const answering = [...modesOf.mode_model, ...modesOf.mode_builtin, 'agent'];
  const answers = sql`(m.mode is not null and m.mode = any(${answering}::text[]) and m.status <> 'failed'
    and m.rating is distinct from 'down' and not ${isQuotedMiss})`;
  return tx.rows<ConversationRow>(sql`
    select c.id, c.organization_id, c.chatbot_id, c.started_at, c.locale, c.country, c.language, c.ip, c.user_agent, c.contact,
      c.insight, c.insight_ordinal, c.contact_floor, c.counted, c.judged_by, c.csat,
      exists (
        select from lead_conversations l
        where l.organization_id = c.organization_id and l.conversation_id = c.id
      ) as has_lead, a.answered::integer as answered, a.unanswered,
      a.unsourced, h.outcome as closed_as,
      c.status = 'completed' or exists (
        select from handovers o where o.organization_id = c.organization_id and o.conversation_id = c.id
      ) as has_people
    from ${dueRows(due)}
    join conversations c on c.organization_id = due.organization_id and c.id = due.conversation_id and c.running_message_id is null
    cross join lateral (
      select count(*) filter (where ${answers}) as answered,
        coalesce(array_agg(m.ordinal) filter (where not ${answers}), '{}') as unanswered,
        coalesce(array_agg(m.ordinal) filter (where ${answers} and ${isUnsourced(sql`m`)}), '{}') as unsourced
      from messages m
      where m.organization_id = c.organization_id and m.conversation_id = c.id and m.role in ('assistant', 'agent')
        and m.status not in ('running', 'withheld') and m.superseded_by is null and m.mode is distinct from 'smalltalk'
    ) a
    left join lateral (
      select l.outcome, l.ended_at from handovers l
      where l.organization_id = c.organization_id and l.conversation_id = c.id and l.ended_at is not null
      order by l.ended_at desc, l.id desc limit 1
    ) h on h.outcome in ('resolved', 'unresolved') and not exists (
      select from messages w
      where w.organization_id = c.organization_id and w.conversation_id = c.id and w.role = 'user' and w.created_at > h.ended_at
    )`);
}

/** Messages not judged yet, in order, without an answer that is still being written. */
export function readNewMessages(tx: Executor, due: readonly DueConversation[]): Promise<NewMessage[]> {
  return tx.rows<NewMessage>(sql`
    select c.id as conversation_id, m.ordinal, m.role, m.content, m.mode, m.sources
    from ${dueRows(due)}
    join conversations c on c.organization_id = due.organization_id and c.id = due.conversation_id
    cross join lateral (
      select n.ordinal, n.role, n.mode, coalesce((
          select jsonb_agg(jsonb_build_object('title', s.source ->> 'sourceName', 'heading', s.source ->> 'heading') order by s.n)
          from jsonb_array_elements(n.sources) with ordinality as s (source, n) where s.n <= ${judgedSources}
        ), '[]') as sources,
        case when n.role = 'user' or ${isUnsourced(sql`n`)} then left(n.content, ${judgedLength}) else '' end as content
      from messages n
      where n.organization_id = c.organization_id and n.conversation_id = c.id and n.ordinal > c.insight_ordinal
        and n.status <> 'running'
      order by n.ordinal limit ${messagesAtOnce}
    ) m
    order by c.id, m.ordinal`);
}

function dueRows(due: readonly DueConversation[]): Statement {
  return sql`unnest(
    ${due.map((one) => one.organization_id)}::uuid[], ${due.map((one) => one.conversation_id)}::uuid[]
  ) as due (organization_id, conversation_id)`;
}

/**
 * Locks conversations in the order of their ids, except those with a running answer. Returns their contribution to the rollups,
 * the last judged ordinal, and the last ordinal that may no longer create a lead.
 */
export function lockForJudging(
  tx: Executor,
  due: readonly DueConversation[],
): Promise<{ id: string; counted: Counted | null; insight_ordinal: number; contact_floor: number }[]> {
  return tx.rows(sql`
    select c.id, c.counted, c.insight_ordinal, c.contact_floor from conversations c
    join ${dueRows(due)} on c.organization_id = due.organization_id and c.id = due.conversation_id
    where c.running_message_id is null
    order by c.id for update of c`);
}

/** New values for a conversation's row. */
export interface Judged {
  organizationId: string;
  conversationId: string;
  language: string | null;
  intent: string | null;
  topics: readonly string[];
  sentimentMilli: number | null;
  judgedBy: string | null;
  outcome: ConversationOutcome;
  state: JudgingState;
  ordinal: number;
  counted: Counted;
}

/** Writes all judgments in one statement. */
export function writeJudged(tx: Executor, judged: readonly Judged[]): Promise<number> {
  return tx.execute(sql`
    update conversations c set language = j.language, user_intent = j.intent, outcome = j.outcome,
      sentiment_score = j.sentiment_milli / 1000.0, insight = j.state, insight_ordinal = j.ordinal, counted = j.counted,
      judged_by = j.judged_by,
      main_topics = array(select jsonb_array_elements_text(j.topics))
    from unnest(
      ${judged.map((one) => one.organizationId)}::uuid[], ${judged.map((one) => one.conversationId)}::uuid[],
      ${judged.map((one) => one.language)}::text[], ${judged.map((one) => one.intent)}::text[],
      ${judged.map((one) => one.outcome)}::text[], ${judged.map((one) => one.sentimentMilli)}::integer[],
      ${judged.map((one) => json(one.topics))}::jsonb[], ${judged.map((one) => json(one.state))}::jsonb[],
      ${judged.map((one) => one.ordinal)}::integer[], ${judged.map((one) => json(one.counted))}::jsonb[],
      ${judged.map((one) => one.judgedBy)}::text[]
    ) as j (organization_id, id, language, intent, outcome, sentiment_milli, topics, state, ordinal, counted, judged_by)
    where c.organization_id = j.organization_id and c.id = j.id`);
}

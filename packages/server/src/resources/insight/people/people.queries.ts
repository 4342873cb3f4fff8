import type { CsatScale } from '@parley/contracts/insight/csat';
import type { HandoverOffer, HandoverOutcome, HandoverReason } from '@parley/contracts/values/inbox-lists';
import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { PeopleShare } from '../../../record/rollups/people-amounts.ts';

/** Whether people had a part in a conversation. */
export interface PartRow {
  id: string;
  organization_id: string;
  chatbot_id: string;
  status: 'active' | 'completed';
  has_reply: boolean;
  has_handover: boolean;
  /** Why people were asked for, or took over; empty if a member has at most closed the conversation. */
  reasons: HandoverReason[];
  /** The visitor's rating, if a person had written before. */
  csat: { scale: CsatScale; score: number } | null;
  /** How many messages there were when the visitor rated. */
  csat_ordinal: number | null;
}

/** Whether a handover `o` was never open: it only holds the outcome with which a member closed the conversation. */
const isRecorded = sql`(o.reason = 'member' and o.joined_at is null and o.ended_at is not distinct from o.requested_at)`;

/** Reads the part of people in conversations that the transaction has locked. */
export function readParts(tx: Executor, conversationIds: readonly string[]): Promise<PartRow[]> {
  return tx.rows<PartRow>(sql`
    select c.id, c.organization_id, c.chatbot_id, c.status, a.first is not null as has_reply, h.has_handover, h.reasons,
      case when a.first <= c.csat_ordinal then c.csat end as csat, c.csat_ordinal
    from conversations c
    cross join lateral (
      select count(*) > 0 as has_handover,
        coalesce(array_agg(distinct o.reason order by o.reason) filter (where not ${isRecorded}), '{}') as reasons
      from handovers o where o.organization_id = c.organization_id and o.conversation_id = c.id
    ) h
    left join lateral (
      select min(ordinal) as first from messages
      where organization_id = c.organization_id and conversation_id = c.id and role = 'agent'
    ) a on h.has_handover
    where c.id = any(${[...conversationIds]}::uuid[])`);
}

export interface HandoverRow {
  id: string;
  conversation_id: string;
  reason: HandoverReason;
  /** What the visitor was offered until a person joined; null if none has. */
  joined_offer: HandoverOffer | null;
  requested_at: Date;
  assignee_id: string | null;
  team_id: string | null;
  joined_at: Date | null;
  first_reply_at: Date | null;
  ended_by: string | null;
  outcome: HandoverOutcome | null;
  /** Whether it only changes the outcome of a conversation that was closed before: nobody has written since. */
  is_correction: boolean;
  counted: PeopleShare[] | null;
}

/** Whether handover `o` was recorded after a member had closed the conversation, before anybody wrote again. */
const isCorrection = sql`(${isRecorded} and exists (
  select from handovers e
  where e.organization_id = o.organization_id and e.conversation_id = o.conversation_id and e.ended_by = 'member'
    and e.outcome <> 'released' and (e.requested_at, e.id) < (o.requested_at, o.id) and not exists (
      select from messages m
      where m.organization_id = o.organization_id and m.conversation_id = o.conversation_id and m.role <> 'system'
        and m.created_at > e.ended_at and m.created_at <= o.requested_at)))`;

/** Handovers of conversations that the transaction has locked, oldest first. */
export function readHandovers(tx: Executor, conversationIds: readonly string[]): Promise<HandoverRow[]> {
  return tx.rows<HandoverRow>(sql`
    select o.id, o.conversation_id, o.reason, o.joined_offer, o.requested_at, o.assignee_id, o.team_id, o.joined_at, o.first_reply_at,
      o.ended_by, o.outcome, o.counted, ${isCorrection} as is_correction
    from conversations c
    join handovers o on o.organization_id = c.organization_id and o.conversation_id = c.id
    where c.id = any(${[...conversationIds]}::uuid[])
    order by o.conversation_id, o.requested_at, o.id`);
}

/** A message of a person; `author_id` is null for a program. */
export interface ReplyRow {
  conversation_id: string;
  ordinal: number;
  author_id: string | null;
  created_at: Date;
}

/** Messages of people in conversations, in order. */
export function readReplies(tx: Executor, conversationIds: readonly string[]): Promise<ReplyRow[]> {
  return tx.rows<ReplyRow>(sql`
    select m.conversation_id, m.ordinal, m.author ->> 'id' as author_id, m.created_at
    from conversations c
    join messages m on m.organization_id = c.organization_id and m.conversation_id = c.id and m.role = 'agent'
    where c.id = any(${[...conversationIds]}::uuid[])
    order by m.conversation_id, m.ordinal`);
}

/** Stores what handovers have contributed. */
export async function writeCountedHandovers(
  tx: Executor,
  handovers: readonly { id: string; organizationId: string; counted: readonly PeopleShare[] }[],
): Promise<void> {
  if (handovers.length === 0) return;
  // unlocked: whoever changes a handover locks its conversation, which the transaction has done.
  await tx.execute(sql`
    update handovers h set counted = given.counted
    from unnest(
      ${handovers.map(({ organizationId }) => organizationId)}::uuid[], ${handovers.map(({ id }) => id)}::uuid[],
      ${handovers.map(({ counted }) => json(counted))}::jsonb[]
    ) as given (organization_id, id, counted)
    where h.organization_id = given.organization_id and h.id = given.id`);
}

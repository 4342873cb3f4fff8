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
  /** Why people were asked for, or took over; empty without a handover. */
  reasons: HandoverReason[];
  /** The visitor's rating, if a person had written before. */
  csat: { scale: CsatScale; score: number } | null;
}

/** Reads the part of people in conversations that the transaction has locked. */
export function readParts(tx: Executor, conversationIds: readonly string[]): Promise<PartRow[]> {
  return tx.rows<PartRow>(sql`
    select c.id, c.organization_id, c.chatbot_id, c.status, a.first is not null as has_reply, h.reasons,
      case when a.first <= c.csat_ordinal then c.csat end as csat
    from conversations c
    cross join lateral (
      select coalesce(array_agg(distinct reason order by reason), '{}') as reasons from handovers
      where organization_id = c.organization_id and conversation_id = c.id
    ) h
    left join lateral (
      select min(ordinal) as first from messages
      where organization_id = c.organization_id and conversation_id = c.id and role = 'agent'
    ) a on cardinality(h.reasons) > 0
    where c.id = any(${[...conversationIds]}::uuid[])`);
}

export interface HandoverRow {
  id: string;
  conversation_id: string;
  reason: HandoverReason;
  offer: HandoverOffer;
  requested_at: Date;
  assignee_id: string | null;
  team_id: string | null;
  joined_at: Date | null;
  first_reply_at: Date | null;
  ended_by: string | null;
  outcome: HandoverOutcome | null;
  counted: PeopleShare[] | null;
}

/** Handovers of conversations that the transaction has locked, oldest first. */
export function readHandovers(tx: Executor, conversationIds: readonly string[]): Promise<HandoverRow[]> {
  return tx.rows<HandoverRow>(sql`
    select h.id, h.conversation_id, h.reason, h.offer, h.requested_at, h.assignee_id, h.team_id, h.joined_at, h.first_reply_at,
      h.ended_by, h.outcome, h.counted
    from conversations c
    join handovers h on h.organization_id = c.organization_id and h.conversation_id = c.id
    where c.id = any(${[...conversationIds]}::uuid[])
    order by h.conversation_id, h.requested_at, h.id`);
}

/** A message of a person; `author_id` is null for a program. */
export interface ReplyRow {
  conversation_id: string;
  author_id: string | null;
  created_at: Date;
}

/** Messages of people in conversations, in order. */
export function readReplies(tx: Executor, conversationIds: readonly string[]): Promise<ReplyRow[]> {
  return tx.rows<ReplyRow>(sql`
    select m.conversation_id, m.author ->> 'id' as author_id, m.created_at
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

import type { Role } from '@parley/contracts/rights/permissions';
import { defaultPeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Executor, Transaction } from '../../../db/database.ts';
import { join, type Statement, sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';
import { isOnline } from '../../../handover/presence.ts';
import { mayServe } from '../../../kernel/limits/chatbot-limit.queries.ts';

/**
 * What the clock does: tells members of a long wait, gives up waiting, puts a visitor back in line, or completes a conversation that
 * nobody continues.
 */
export type ClockEvent = 'escalate' | 'giveUp' | 'requeue' | 'idle';

/** When a handover is looked at, and the roles that may reply to visitors. */
export interface ClockTime {
  at: Date;
  roles: readonly Role[];
}

export interface DueRow {
  organization_id: string;
  conversation_id: string;
}

/** Conversations with an open handover that an event is due for, the oldest first. */
export function listDue(tx: Executor, event: ClockEvent, time: ClockTime, limit: number): Promise<DueRow[]> {
  return tx.rows<DueRow>(sql`
    select h.organization_id, h.conversation_id from ${openHandovers}
    where h.ended_at is null and ${isDue(event, time)}
    order by h.requested_at, h.id limit ${limit}`);
}

/** Conversations of a member who may not reply to their visitors, or of accounts that were deleted, the oldest first. */
export async function listLost(
  tx: Executor,
  { organizationId, userId, roles }: { organizationId: string; userId: string; roles: readonly Role[] },
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ conversation_id: string }>(sql`
    select h.conversation_id from ${openHandovers}
    where h.organization_id = ${organizationId} and (h.assignee_id = ${userId} or h.assignee_id is null)
      and h.ended_at is null and ${isLost(roles)}
    order by h.requested_at, h.id limit ${limit}`);
  return rows.map(({ conversation_id: id }) => id);
}

/** Locks a conversation if nobody else has it; false if somebody has, or if it is gone. */
export async function tryLock(tx: Transaction, key: ConversationKey): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from conversations
    where organization_id = ${key.organizationId} and id = ${key.conversationId}
    for no key update skip locked`);
  return row !== undefined;
}

/** Whether an event is still due for a conversation, which the transaction has locked. */
export async function isStillDue(
  tx: Transaction,
  event: ClockEvent,
  time: ClockTime,
  { organizationId, conversationId }: ConversationKey,
): Promise<{ chatbot_id: string } | undefined> {
  return await tx.first<{ chatbot_id: string }>(sql`
    select c.chatbot_id from ${openHandovers}
    where h.organization_id = ${organizationId} and h.conversation_id = ${conversationId} and h.ended_at is null
      and ${isDue(event, time)}`);
}

/**
 * Notes that members are told of a wait, if that is still due for a conversation that the transaction has locked; undefined if it is
 * not, or if they have been told.
 */
export async function noteEscalation(
  tx: Transaction,
  time: ClockTime,
  { organizationId, conversationId }: ConversationKey,
): Promise<{ handover_id: string; chatbot_id: string; wait_seconds: number } | undefined> {
  return await tx.first(sql`
    update handovers e set escalated_at = ${time.at}
    from (
      select h.id, c.chatbot_id, ${waitsSince} as since from ${openHandovers}
      where h.organization_id = ${organizationId} and h.conversation_id = ${conversationId} and h.ended_at is null
        and ${isDue('escalate', time)}) d
    where e.organization_id = ${organizationId} and e.id = d.id
    returning e.id as handover_id, d.chatbot_id, extract(epoch from ${time.at}::timestamptz - d.since)::integer as wait_seconds`);
}

const minute = sql`interval '1 minute'`;
const hour = sql`interval '1 hour'`;

const openHandovers = sql`handovers h
  join conversations c on c.organization_id = h.organization_id and c.id = h.conversation_id
  join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null`;

/** Escalation, giving up and idling are about chats alone: messages that were left stay open for long, and an index leaves them out. */
function isDue(event: ClockEvent, time: ClockTime): Statement {
  switch (event) {
    case 'escalate':
      return escalates(time);
    case 'giveUp':
      return sql`h.offer = 'chat' and c.controller = 'waiting' and ${inLineSince} <= ${before(time.at, 'giveUpAfterMinutes', minute)}`;
    case 'requeue':
      return requeues(time);
    case 'idle':
      return sql`h.offer = 'chat' and c.controller = 'person' and greatest(c.last_message_at, h.joined_at, h.assigned_at)
        <= ${before(time.at, 'closeAfterHours', hour)}`;
  }
}

/** The line that last told the visitor to wait: a handover can wait more than once, and a message that was left can become a chat. */
const inLineSince = sql`coalesce((
  select m.created_at from messages m
  where m.organization_id = h.organization_id and m.conversation_id = h.conversation_id and m.role = 'system'
    and m.system ->> 'key' in ('waiting', 'waitingSoon', 'requeued')
  order by m.ordinal desc limit 1), h.requested_at)`;

/** When the visitor began to wait for a person; one who asks again after nobody came begins anew. */
const waitsSince = sql`greatest(h.waiting_since, (
  select max(m.created_at) from messages m
  where m.organization_id = h.organization_id and m.conversation_id = h.conversation_id and m.role = 'system'
    and m.system ->> 'key' in ('waiting', 'waitingSoon')))`;

/** Only who waits now: a message that was left has no visitor before the screen. Staff have put off what is snoozed. */
function escalates({ at }: ClockTime): Statement {
  return join(
    [
      sql`h.offer = 'chat'`,
      sql`c.controller in ('waiting', 'person')`,
      sql`b.status <> 'archived'`,
      sql`(h.snoozed_until is null or h.snoozed_until <= ${at})`,
      sql`(b.deployment -> 'people' -> 'escalateAfterMinutes') is distinct from 'null'::jsonb`,
      sql`h.waiting_since <= ${before(at, 'escalateAfterMinutes', minute)}`,
      sql`(h.escalated_at is null or h.escalated_at < ${waitsSince})`,
      sql`${waitsSince} <= ${before(at, 'escalateAfterMinutes', minute)}`,
    ],
    ' and ',
  );
}

/**
 * Whether the assignee of a handover `h` may not reply there, or talked to the visitor until their account was deleted: that empties the
 * column, but not the time of the assignment.
 */
function isLost(roles: readonly Role[]): Statement {
  return sql`case when h.assignee_id is null then h.assigned_at is not null and c.controller = 'person' else not exists (
    select from memberships m
    where m.organization_id = h.organization_id and m.user_id = h.assignee_id and m.role = any(${[...roles]}::text[])
      and ${mayServe(sql`h.chatbot_id`)}) end`;
}

/** Without the right to reply at once, whoever speaks; else once the visitor has waited for somebody who is not there. */
function requeues({ at, roles }: ClockTime): Statement {
  const isThere = sql`exists (
    select from presences p
    where p.organization_id = h.organization_id and p.user_id = h.assignee_id and ${isOnline(at)})`;
  const waits = join(
    [
      sql`h.offer = 'chat'`,
      sql`c.controller = 'person'`,
      sql`h.waiting_since <= ${before(at, 'returnAfterMinutes', minute)}`,
      sql`not ${isThere}`,
    ],
    ' and ',
  );
  // Without an assignee, a program has the conversation: nobody is there.
  return sql`(${isLost(roles)} or (${waits}))`;
}

/** The time before `at` by a setting of the chatbot. */
function before(
  at: Date,
  setting: 'escalateAfterMinutes' | 'giveUpAfterMinutes' | 'returnAfterMinutes' | 'closeAfterHours',
  unit: Statement,
): Statement {
  const value = sql`coalesce((b.deployment -> 'people' ->> ${setting})::integer, ${defaultPeopleSettings[setting]}::integer)`;
  return sql`${at}::timestamptz - ${value} * ${unit}`;
}

import type { AssignmentKind } from '@parley/contracts/values/inbox-lists';
import type { Executor, Reader, Transaction } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { mayServe } from '../../kernel/limits/chatbot-limit.queries.ts';
import type { ConversationKey } from '../control.queries.ts';
import { isOnline, repliers } from '../presence.ts';

/**
 * Lets one transaction after the other take turns in an organization, so that nobody is assigned more than their capacity, and no
 * turn is taken twice. Taken after the conversation's lock. Memberships are not locked: who replies to a visitor locks their own
 * before the conversation.
 */
export async function lockTurns(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`assignment:${organizationId}`}))`);
}

/** SQL condition that member `m` may reply to visitors. */
const mayReply = sql`m.role = any(${[...repliers]}::text[])`;

/** Users who may reply in conversations of a chatbot: those of the team, if there are any. */
export async function listRepliers(
  tx: Executor,
  { organizationId, chatbotId, teamId }: { organizationId: string; chatbotId: string; teamId: string | null },
): Promise<string[]> {
  const isInTeam = sql`exists (
    select from team_members t where t.organization_id = ${organizationId} and t.team_id = ${teamId} and t.user_id = m.user_id)`;
  const rows = await tx.rows<{ user_id: string; is_in_team: boolean }>(sql`
    select m.user_id, ${isInTeam} as is_in_team from memberships m
    where m.organization_id = ${organizationId} and ${mayReply} and ${mayServe(sql`${chatbotId}::uuid`)}`);
  const team = rows.filter(({ is_in_team: isOfTeam }) => isOfTeam);
  return (team.length > 0 ? team : rows).map(({ user_id: userId }) => userId);
}

/** Open handovers of membership `m`, up to its capacity. */
const openOf = sql`(
  select count(*) from handovers o
  where o.organization_id = m.organization_id and o.assignee_id = m.user_id and o.ended_at is null)`;

/** SQL condition that member `m` with presence `p` may be assigned handover `h`, which they have not been before. */
function isCandidate(at: Date): Statement {
  return join(
    [
      mayReply,
      mayServe(sql`h.chatbot_id`),
      isOnline(at),
      sql`m.user_id <> all(h.tried_ids)`,
      sql`(h.team_id is null or exists (
        select from team_members t
        where t.organization_id = h.organization_id and t.team_id = h.team_id and t.user_id = m.user_id))`,
      sql`${openOf} < m.capacity`,
    ],
    ' and ',
  );
}

const staff = sql`presences p join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id`;

/** SQL condition that handover `h` has a candidate. */
export function hasCandidate(at: Date): Statement {
  return sql`exists (select from ${staff} where p.organization_id = h.organization_id and ${isCandidate(at)})`;
}

/** Who was the visitor's person before handover `h`. */
const lastPerson = sql`(
  select e.assignee_id from handovers e
  where e.organization_id = h.organization_id and e.conversation_id = h.conversation_id and e.ended_at is not null
    and e.joined_at is not null and e.assignee_id is not null
  order by e.requested_at desc limit 1)`;

/** The member whose turn it is to take an open handover: the visitor's last person first, then as `assign` says. */
export async function findCandidate(
  tx: Executor,
  { organizationId, handoverId }: { organizationId: string; handoverId: string },
  { assign, at }: { assign: Exclude<AssignmentKind, 'manual'>; at: Date },
): Promise<string | undefined> {
  const turns = sql`p.assigned_at nulls first, m.user_id`;
  const order = assign === 'leastBusy' ? sql`${openOf}, ${turns}` : turns;
  const row = await tx.first<{ user_id: string }>(sql`
    select m.user_id from handovers h
    join presences p on p.organization_id = h.organization_id
    join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where h.organization_id = ${organizationId} and h.id = ${handoverId} and ${isCandidate(at)}
    order by (m.user_id = ${lastPerson}) is true desc, ${order} limit 1`);
  return row?.user_id;
}

/** Notes that a member has their turn with a handover, which the program has just assigned to them. */
export async function noteTurn(
  tx: Executor,
  { organizationId, handoverId }: { organizationId: string; handoverId: string },
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update handovers set tried_ids = array_append(tried_ids, ${userId}::uuid), is_auto_assigned = true
    where organization_id = ${organizationId} and id = ${handoverId}`);
  await tx.execute(sql`
    update presences set assigned_at = ${at} where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** A conversation whose waiting handover is to be assigned, or passed on. */
export interface DueAssignment {
  organization_id: string;
  conversation_id: string;
  chatbot_id: string;
  assign: Exclude<AssignmentKind, 'manual'>;
}

/** How a chatbot `b` assigns. */
const assignOf = sql`b.deployment -> 'people' ->> 'assign'`;
const minute = sql`interval '1 minute'`;

/** Waiting handovers that somebody could take, and those whose member has not joined in time; the oldest first. */
export function listDueAssignments(
  reader: Reader,
  {
    at,
    returnAfterMinutes,
    organizationId,
  }: { at: Date; returnAfterMinutes: number; organizationId?: string },
  limit: number,
): Promise<DueAssignment[]> {
  const within = organizationId === undefined ? sql`true` : sql`h.organization_id = ${organizationId}`;
  return reader.rows<DueAssignment>(
    selectDue({ at, returnAfterMinutes }, sql`${within} order by h.requested_at, h.id limit ${limit}`),
  );
}

/** As `listDueAssignments`, of one conversation, which the transaction has locked. */
export function findDueAssignment(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  time: { at: Date; returnAfterMinutes: number },
): Promise<DueAssignment | undefined> {
  return tx.first<DueAssignment>(
    selectDue(time, sql`h.organization_id = ${organizationId} and h.conversation_id = ${conversationId}`),
  );
}

/** Only whom the program has assigned gives way after some time: a colleague's choice holds. */
function selectDue(
  { at, returnAfterMinutes }: { at: Date; returnAfterMinutes: number },
  rest: Statement,
): Statement<DueAssignment> {
  const returnAfter = sql`coalesce((b.deployment -> 'people' ->> 'returnAfterMinutes')::integer, ${returnAfterMinutes}::integer)`;
  return sql`
    select h.organization_id, h.conversation_id, h.chatbot_id, ${assignOf} as assign
    from handovers h
    join conversations c on c.organization_id = h.organization_id and c.id = h.conversation_id
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where h.ended_at is null and h.offer = 'chat' and c.controller = 'waiting' and b.status <> 'archived'
      and ${assignOf} in ('roundRobin', 'leastBusy') and (b.deployment -> 'people' ->> 'enabled')::boolean
      and (h.snoozed_until is null or h.snoozed_until <= ${at})
      and case when h.assignee_id is null then ${hasCandidate(at)}
        else h.is_auto_assigned and h.assigned_at <= ${at}::timestamptz - ${returnAfter} * ${minute}
      end and ${rest}`;
}

import type {
  Controller,
  HandoverOffer,
  HandoverOutcome,
  HandoverReason,
} from '@parley/contracts/values/inbox-lists';
import type { Executor } from '../db/database.ts';
import { json, type Statement, sql } from '../db/sql.ts';
import { handedOver } from '../engine/flow/flow-state.ts';

export interface ConversationKey {
  organizationId: string;
  conversationId: string;
}

/** A conversation as locked for a change of its control. */
export interface ControlRow {
  chatbot_id: string;
  controller: Controller;
  status: 'active' | 'completed';
  rev: number;
  message_count: number;
  running_message_id: string | null;
  handover_id: string | null;
  offer: HandoverOffer | null;
  assignee_id: string | null;
  team_id: string | null;
  requested_at: Date | null;
  joined_at: Date | null;
  waiting_since: Date | null;
  /** Whether a handover was closed as spam. */
  is_spam: boolean;
  /** How the last handover ended; null if somebody has written since. */
  closed_as: HandoverOutcome | null;
}

type LockedConversation = Pick<
  ControlRow,
  'chatbot_id' | 'controller' | 'status' | 'rev' | 'message_count' | 'running_message_id'
>;
type OpenHandover = Omit<ControlRow, keyof LockedConversation>;

const noHandover: OpenHandover = {
  handover_id: null,
  offer: null,
  assignee_id: null,
  team_id: null,
  requested_at: null,
  joined_at: null,
  waiting_since: null,
  is_spam: false,
  closed_as: null,
};

/**
 * Locks a conversation, and its open handover with it, because every change of a handover locks the conversation first. The
 * handover is read by a statement of its own: one that had waited for the lock would not see what has happened meanwhile.
 */
export async function lockControl(tx: Executor, key: ConversationKey): Promise<ControlRow | undefined> {
  const locked = await tx.first<LockedConversation>(sql`
    select chatbot_id, controller, status, rev, message_count, running_message_id from conversations
    where organization_id = ${key.organizationId} and id = ${key.conversationId} for no key update`);
  if (!locked) return undefined;
  const open = await tx.first<OpenHandover>(sql`
    select h.id as handover_id, h.offer, h.assignee_id, h.team_id, h.requested_at, h.joined_at, h.waiting_since, s.is_spam, s.closed_as
    from (select ${closedAsSpam(key)} as is_spam, ${closedAs(key)} as closed_as) s
    left join handovers h on h.organization_id = ${key.organizationId} and h.conversation_id = ${key.conversationId}
      and h.ended_at is null`);
  return { ...locked, ...(open ?? noHandover) };
}

/** Whether a member has closed a handover of the conversation as spam: it asks for nobody any more. */
export function closedAsSpam({ organizationId, conversationId }: ConversationKey): Statement {
  return sql`exists (
    select from handovers
    where organization_id = ${organizationId} and conversation_id = ${conversationId} and outcome = 'spam')`;
}

/** How the last handover of the conversation ended, unless somebody has written since. */
function closedAs({ organizationId, conversationId }: ConversationKey): Statement {
  return sql`(
    select e.outcome from handovers e
    join conversations c on c.organization_id = e.organization_id and c.id = e.conversation_id
    where e.organization_id = ${organizationId} and e.conversation_id = ${conversationId} and e.ended_at >= c.last_message_at
    order by e.ended_at desc, e.id desc limit 1)`;
}

/** Withholds the running answer from the visitor, and frees the conversation. Returns 0 if the answer has ended. */
export async function withholdAnswer(tx: Executor, key: ConversationKey, messageId: string): Promise<number> {
  return await tx.execute(sql`
    update messages m set status = 'withheld', rev = c.rev + 1
    from conversations c
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId} and m.id = ${messageId}
      and m.status = 'running' and c.organization_id = m.organization_id and c.id = m.conversation_id`);
}

/** A question of the flow that is open when people come is asked again afterwards. */
const interruptedFlow = sql`, flow_state = case when flow_state->'at'->>'inputId' <> ${handedOver}
  then jsonb_set(flow_state, '{at,isInterrupted}', 'true') else flow_state end`;

/** What the flow waits for is not too old because people have had the conversation for long. */
function returnedFlow(at: Date): Statement {
  return sql`, flow_state = case when controller <> 'bot' and flow_state->'at'->>'nodeId' is not null
    then jsonb_set(flow_state, '{movedAt}', to_jsonb(${at.toISOString()}::text)) else flow_state end`;
}

/** Stores who may speak now, and raises `rev` and the number of messages by `lines`. */
export async function storeControl(
  tx: Executor,
  key: ConversationKey,
  change: {
    controller: Controller;
    status: 'active' | 'completed';
    lines: number;
    frees: boolean;
    at: Date;
  },
): Promise<void> {
  const { controller, status, lines, frees, at } = change;
  await tx.execute(sql`
    update conversations set controller = ${controller}, status = ${status}, rev = rev + 1,
      ended_at = case when ${status} = 'completed' then coalesce(ended_at, ${at}::timestamptz) end,
      message_count = message_count + ${lines}::integer ${controller === 'bot' ? returnedFlow(at) : interruptedFlow},
      running_message_id = case when ${frees}::boolean then null else running_message_id end
    where organization_id = ${key.organizationId} and id = ${key.conversationId}`);
}

/** Returns the id of the handover's team. */
export async function openHandover(
  tx: Executor,
  key: ConversationKey & { chatbotId: string },
  handover: {
    id: string;
    reason: HandoverReason;
    offer: HandoverOffer;
    assigneeId: string | null;
    teamId: string | null;
    joinedAt: Date | null;
    /** Null if a person takes over without being asked. */
    waitingSince: Date | null;
    at: Date;
  },
): Promise<string | null> {
  const { id, reason, offer, assigneeId, teamId, joinedAt, waitingSince, at } = handover;
  const row = await tx.first<{ team_id: string | null }>(sql`
    insert into handovers (organization_id, id, conversation_id, chatbot_id, reason, offer, requested_at, assignee_id,
      assigned_at, team_id, joined_at, joined_offer, waiting_since)
    values (${key.organizationId}, ${id}, ${key.conversationId}, ${key.chatbotId}, ${reason}, ${offer}, ${at}, ${assigneeId},
      ${assigneeId === null ? null : at}, ${existingTeam(key, teamId)}, ${joinedAt},
      ${joinedAt === null ? null : offer}, ${waitingSince})
    returning team_id`);
  return row?.team_id ?? null;
}

/** A team, unless it was deleted meanwhile. A team is not deleted before the transaction ends. */
function existingTeam({ organizationId }: { organizationId: string }, teamId: string | null): Statement {
  if (teamId === null) return sql`null::uuid`;
  return sql`(select id from teams where organization_id = ${organizationId} and id = ${teamId} for key share)`;
}

/** Changes the open handover of a locked conversation; undefined leaves a column. Returns the id of its team. */
export async function changeHandover(
  tx: Executor,
  { organizationId, handoverId }: { organizationId: string; handoverId: string },
  change: {
    offer?: HandoverOffer | undefined;
    assigneeId?: string | null | undefined;
    teamId?: string | null | undefined;
    joins?: boolean;
    waits?: boolean;
    /** Whether the visitor asks again after nobody came: then everybody has a turn again. */
    isRenewed?: boolean;
    at: Date;
  },
): Promise<string | null> {
  const { offer, assigneeId, teamId, joins = false, waits = false, isRenewed = false, at } = change;
  const team = teamId === undefined ? sql`` : sql`team_id = ${existingTeam({ organizationId }, teamId)},`;
  const row = await tx.first<{ team_id: string | null }>(sql`
    update handovers set ${team}
      offer = coalesce(${offer ?? null}, offer),
      assignee_id = case when ${assigneeId !== undefined}::boolean then ${assigneeId ?? null}::uuid else assignee_id end,
      assigned_at = case when ${assigneeId !== undefined}::boolean
        then case when ${assigneeId ?? null}::uuid is null then null else ${at}::timestamptz end else assigned_at end,
      is_auto_assigned = is_auto_assigned and ${assigneeId === undefined}::boolean,
      tried_ids = case when ${isRenewed}::boolean then '{}' else tried_ids end,
      joined_at = case when ${joins}::boolean then coalesce(joined_at, ${at}::timestamptz) else joined_at end,
      joined_offer = case when ${joins}::boolean then coalesce(joined_offer, offer) else joined_offer end,
      waiting_since = case when ${waits}::boolean then coalesce(waiting_since, ${at}::timestamptz) else waiting_since end,
      snoozed_until = case when ${joins || waits}::boolean then null else snoozed_until end
    where organization_id = ${organizationId} and id = ${handoverId}
    returning team_id`);
  return row?.team_id ?? null;
}

export async function endHandover(
  tx: Executor,
  { organizationId, handoverId }: { organizationId: string; handoverId: string },
  { outcome, by, at }: { outcome: HandoverOutcome; by: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update handovers set ended_at = ${at}, ended_by = ${by}, outcome = ${outcome}, waiting_since = null, snoozed_until = null
    where organization_id = ${organizationId} and id = ${handoverId}`);
}

/**
 * Notes that the visitor has written a message to people, unless a person has answered it since: the visitor waits, and the
 * conversation is no longer snoozed.
 */
export async function noteWaiting(
  tx: Executor,
  key: ConversationKey,
  { messageId, at }: { messageId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`select 1 from conversations
    where organization_id = ${key.organizationId} and id = ${key.conversationId} for no key update`);
  // unlocked: whoever writes a message locks the conversation, which the statement before has done.
  await tx.execute(sql`
    update handovers set waiting_since = coalesce(waiting_since, ${at}::timestamptz), snoozed_until = null
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and ended_at is null
      and offer = 'chat' and not exists (
        select from messages a
        join messages m on m.organization_id = a.organization_id and m.id = ${messageId}
        where a.organization_id = ${key.organizationId} and a.conversation_id = ${key.conversationId} and a.role = 'agent'
          and a.ordinal > m.ordinal
      )`);
}

/** Notes that a person has written: the visitor no longer waits. */
export async function noteReply(
  tx: Executor,
  { organizationId, handoverId }: { organizationId: string; handoverId: string },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update handovers set first_reply_at = coalesce(first_reply_at, ${at}::timestamptz), waiting_since = null, snoozed_until = null
    where organization_id = ${organizationId} and id = ${handoverId}`);
}

/** A message of people, or a system line, to store at `ordinal` of a locked conversation. */
export interface StoredWord {
  id: string;
  chatbotId: string;
  ordinal: number;
  rev: number;
  role: 'agent' | 'system';
  content: string;
  clientMessageId: string | null;
  author: MessageAuthor | null;
  system: { key: string; params: Readonly<Record<string, string | number>> } | null;
  via: string | null;
  at: Date;
}

/** Who wrote a message of people, or caused a system line. `id` is null for a program. */
export interface MessageAuthor {
  kind: 'member' | 'key';
  id: string | null;
  name: string;
}

export async function insertWord(tx: Executor, key: ConversationKey, word: StoredWord): Promise<void> {
  await tx.execute(sql`
    insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, client_message_id,
      mode, rev, author, system, via, created_at, completed_at)
    values (${word.id}, ${key.organizationId}, ${key.conversationId}, ${word.chatbotId}, ${word.ordinal}, ${word.role},
      'complete', ${word.content}, ${word.clientMessageId}, ${word.role === 'agent' ? 'agent' : null}, ${word.rev},
      ${word.author && json(word.author)}, ${word.system && json(word.system)}, ${word.via}, ${word.at}, ${word.at})`);
}

/** Makes room for a message of people at the end of a locked conversation. */
export async function countWord(tx: Executor, key: ConversationKey, at: Date): Promise<void> {
  await tx.execute(sql`
    update conversations set rev = rev + 1, message_count = message_count + 1, last_message_at = ${at}
    where organization_id = ${key.organizationId} and id = ${key.conversationId}`);
}

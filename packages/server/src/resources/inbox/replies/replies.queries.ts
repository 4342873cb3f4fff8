import type { Role } from '@parley/contracts/rights/permissions';
import type { PeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { ConversationKey, MessageAuthor } from '../../../handover/control.queries.ts';
import { limitOf } from '../../../kernel/limits/chatbot-limit.queries.ts';

/** A conversation with what decides whether people may talk in it. */
export interface TalkRow {
  chatbot_id: string;
  chatbot_status: string;
  people: Partial<PeopleSettings> | null;
  from_program: boolean;
  message_count: number;
  has_handover: boolean;
}

export function findTalk(tx: Executor, key: ConversationKey): Promise<TalkRow | undefined> {
  return tx.first<TalkRow>(sql`
    select c.chatbot_id, b.status as chatbot_status, b.deployment -> 'people' as people, c.from_program, c.message_count,
      exists (
        select from handovers h
        where h.organization_id = c.organization_id and h.conversation_id = c.id and h.ended_at is null) as has_handover
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${key.organizationId} and c.id = ${key.conversationId}`);
}

/** A member's role, name, and the chatbots that the member is limited to; keeps them from changing until the transaction ends. */
export function lockMember(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<{ role: Role; full_name: string; chatbot_ids: string[] | null } | undefined> {
  return tx.first(sql`
    select m.role, u.full_name, ${limitOf} as chatbot_ids from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} for share of m`);
}

export async function hasTeam(tx: Executor, organizationId: string, teamId: string): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 as found from teams where organization_id = ${organizationId} and id = ${teamId}`,
  );
  return row !== undefined;
}

/** Name of a key that is still valid; keeps it from being revoked until the transaction ends. */
export async function lockKeyName(
  tx: Transaction,
  organizationId: string,
  { apiKeyId, at }: { apiKeyId: string; at: Date },
): Promise<string | undefined> {
  const row = await tx.first<{ name: string }>(sql`
    select name from api_keys
    where organization_id = ${organizationId} and id = ${apiKeyId} and revoked_at is null
      and (expires_at is null or expires_at > ${at})
    for share`);
  return row?.name;
}

/** Whether people other than the caller wrote or acted after an ordinal. */
export async function hasOthersAfter(
  tx: Executor,
  key: ConversationKey,
  { author, ordinal }: { author: MessageAuthor; ordinal: number },
): Promise<boolean> {
  const own =
    author.id === null
      ? sql`m.author ->> 'kind' = ${author.kind} and m.author ->> 'name' = ${author.name}`
      : sql`m.author ->> 'id' = ${author.id}`;
  const row = await tx.first(sql`
    select 1 as found from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.ordinal > ${ordinal} and m.role in ('agent', 'system') and m.author is not null and (${own}) is not true
    limit 1`);
  return row !== undefined;
}

export interface EarlierMessage {
  id: string;
  role: string;
  content: string;
  author: MessageAuthor | null;
}

/** The message that was stored with this id of its client. */
export function findByClientId(
  tx: Executor,
  key: ConversationKey,
  clientMessageId: string,
): Promise<EarlierMessage | undefined> {
  return tx.first<EarlierMessage>(sql`
    select id, role, content, author from messages
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and client_message_id = ${clientMessageId}`);
}

export async function snoozeHandover(
  tx: Executor,
  { organizationId, handoverId }: { organizationId: string; handoverId: string },
  until: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update handovers set snoozed_until = ${until}
    where organization_id = ${organizationId} and id = ${handoverId}`);
}

/** Notes up to which message a member has read a conversation; never goes back. */
export async function noteRead(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  { userId, ordinal }: { userId: string; ordinal: number },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_reads as r (organization_id, conversation_id, user_id, ordinal)
    values (${organizationId}, ${conversationId}, ${userId}, ${ordinal})
    on conflict (organization_id, conversation_id, user_id) do update set ordinal = excluded.ordinal
    where r.ordinal < excluded.ordinal`);
}

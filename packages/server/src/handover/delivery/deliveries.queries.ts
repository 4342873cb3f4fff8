import { defaultPeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { secondMs } from '../../lib/timing/durations.ts';
import type { ConversationKey } from '../control.queries.ts';

const { mailReplies, mailAfterSeconds } = defaultPeopleSettings;

/** The visitor has the chat open if there was a sign of it within this time. */
const hereMs = 30 * secondMs;
/** Signs of the visitor are stored so often at most. */
const renewHereMs = 10 * secondMs;

/** Stores that a message of people is on its way: to the chat, and by email if the visitor does not see it in time. */
export async function insertDelivery(
  tx: Executor,
  key: ConversationKey,
  message: { messageId: string; chatbotId: string; ordinal: number; at: Date },
): Promise<void> {
  const { messageId, chatbotId, ordinal, at } = message;
  await tx.execute(sql`
    insert into deliveries (organization_id, message_id, conversation_id, ordinal, way, state, due_at, changed_at)
    select ${key.organizationId}, ${messageId}, ${key.conversationId}, ${ordinal}, 'chat', 'pending',
      case when coalesce((people ->> 'mailReplies')::boolean, ${mailReplies})
        then ${at}::timestamptz
          + make_interval(secs => coalesce((people ->> 'mailAfterSeconds')::integer, ${mailAfterSeconds}::integer)) end,
      ${at}
    from (
      select deployment -> 'people' as people from chatbots
      where organization_id = ${key.organizationId} and id = ${chatbotId}
    ) b`);
}

/** What a screen of the visitor has shown for the first time. */
export interface SeenRow {
  count: number;
  /** Emails that hold some of it. */
  mail_ids: string[];
}

/** Notes that a screen of the visitor has shown the messages of people up to this ordinal, and that the visitor is here. */
export async function markSeen(
  tx: Executor,
  key: ConversationKey,
  { upTo, at }: { upTo: number; at: Date },
): Promise<SeenRow> {
  const row = await tx.first<SeenRow>(sql`
    with here as (
      update handovers set visitor_seen_at = ${at} where (organization_id, id) in (
        select organization_id, id from handovers
        where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and ended_at is null
          and ${isStale(at)}
        for no key update skip locked
      )
    ), seen as (
      update deliveries d set state = 'delivered', due_at = null, changed_at = ${at},
        way = case when d.state = 'pending' then 'chat' else d.way end
      where d.organization_id = ${key.organizationId} and d.conversation_id = ${key.conversationId}
        and d.ordinal <= ${upTo}::integer and d.state <> 'delivered'
      returning d.mail_id
    )
    select count(*)::integer as count, array(select distinct mail_id from seen where mail_id is not null) as mail_ids
    from seen`);
  return row ?? { count: 0, mail_ids: [] };
}

function isStale(at: Date): Statement {
  return sql`(visitor_seen_at is null or visitor_seen_at < ${new Date(at.getTime() - renewHereMs)})`;
}

/** Deletes these emails unless they were sent, or hold a message that the visitor has not seen. */
export function withdrawSeenMails(
  tx: Executor,
  organizationId: string,
  mailIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    delete from mails m
    where m.organization_id = ${organizationId} and m.id = any(${[...mailIds]}::uuid[]) and m.kind = 'agentReply'
      and m.about is not null and m.sent_at is null and m.failed_at is null and not exists (
        select from deliveries d where d.organization_id = m.organization_id and d.mail_id = m.id and d.state = 'pending')`);
}

/**
 * Statement that notes that the visitors of these conversations have the chat open, in every organization. Rows that others hold are
 * noted the next time. Nothing is noted of a visitor who has withdrawn consent, or has not given it where the banner asks for it.
 */
export function visitorsAreHere(keys: readonly ConversationKey[], at: Date): Statement {
  return sql`
    update handovers set visitor_seen_at = ${at} where (organization_id, id) in (
      select h.organization_id, h.id
      from unnest(
        ${keys.map(({ organizationId }) => organizationId)}::uuid[],
        ${keys.map(({ conversationId }) => conversationId)}::uuid[]
      ) as k (organization_id, conversation_id)
      join handovers h on h.organization_id = k.organization_id and h.conversation_id = k.conversation_id
        and h.ended_at is null
      join chatbots b on b.organization_id = h.organization_id and b.id = h.chatbot_id
      where ${isStale(at)} and coalesce(
        (
          select s.accepted from consents s
          where s.organization_id = h.organization_id and s.conversation_id = h.conversation_id and s.source <> 'form'
          order by s.created_at desc, s.id desc limit 1
        ),
        not coalesce((b.privacy ->> 'consentBanner')::boolean, false)
      )
      for no key update of h skip locked
    )`;
}

/** What decides how a message of people would reach the visitor. */
export interface ReachRow {
  is_here: boolean;
  mails_replies: boolean;
}

export function findReachRow(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  at: Date,
): Promise<ReachRow | undefined> {
  return tx.first<ReachRow>(sql`
    select coalesce((b.deployment -> 'people' ->> 'mailReplies')::boolean, ${mailReplies}) as mails_replies,
      exists (
        select from handovers h
        where h.organization_id = c.organization_id and h.conversation_id = c.id and h.ended_at is null
          and h.visitor_seen_at > ${new Date(at.getTime() - hereMs)}
      ) as is_here
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.id = ${conversationId}`);
}

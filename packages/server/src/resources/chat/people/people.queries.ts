import type { Controller, HandoverOffer } from '@parley/contracts/values/inbox-lists';
import type { Executor, Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import {
  closedAsSpam,
  type MessageAuthor,
  type ConversationKey as TalkKey,
} from '../../../handover/control.queries.ts';
import { visitorsAreHere } from '../../../handover/delivery/deliveries.queries.ts';
import { isInLine } from '../../../handover/offer.queries.ts';
import type { ConversationKey } from '../chat.queries.ts';
import { type MessageRow, messageColumns } from '../message-row.queries.ts';

/** Who may speak in a visitor's conversation, as its visitor sees it. */
export interface TalkRow {
  controller: Controller;
  rev: number;
  /** Offer of the open handover; null without one. */
  offer: HandoverOffer | null;
  /** The person that the visitor talks to; null without one. */
  person: MessageAuthor | null;
  /** Place in line, from 1; null unless the visitor waits. */
  position: number | null;
}

/** Reads who may speak, with the visitor's place in line; undefined without a conversation. */
export function findTalk(reader: Reader, key: ConversationKey): Promise<TalkRow | undefined> {
  return reader.first<TalkRow>(sql`
    select c.controller, c.rev, h.offer,
      case when c.controller = 'person' then coalesce(
        (select jsonb_build_object('kind', 'member', 'id', u.id, 'name', u.full_name) from users u where u.id = h.assignee_id),
        (
          select m.author from messages m
          where m.organization_id = c.organization_id and m.conversation_id = c.id and m.author is not null
          order by m.ordinal desc limit 1
        )
      ) end as person,
      case when c.controller = 'waiting' then (
        select count(*)::integer + 1 from handovers w
        where w.organization_id = h.organization_id and w.chatbot_id = h.chatbot_id and ${isInLine}
          and (w.requested_at, w.id) < (h.requested_at, h.id)
      ) end as position
    from conversations c
    left join handovers h on h.organization_id = c.organization_id and h.conversation_id = c.id and h.ended_at is null
    where c.organization_id = ${key.organizationId} and c.id = ${key.conversationId} and c.chatbot_id = ${key.chatbotId}`);
}

/** What the handovers of a conversation mean for its visitor's page. */
export interface Owed {
  /** Whether a person is owed to the visitor. */
  is_open: boolean;
  /** Whether a member has closed the conversation as spam. */
  is_spam: boolean;
}

export async function findOwed(reader: Reader, key: Omit<ConversationKey, 'chatbotId'>): Promise<Owed> {
  const row = await reader.first<Owed>(sql`
    select coalesce(bool_or(ended_at is null), false) as is_open, ${closedAsSpam(key)} as is_spam from handovers
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}`);
  return row ?? { is_open: false, is_spam: false };
}

/** Messages stored or changed after `rev`, in order of `rev`; with superseded and withheld answers, of which nothing is shown. */
export function listChangedMessages(
  reader: Reader,
  key: ConversationKey,
  rev: number,
  limit: number,
): Promise<(MessageRow & { is_superseded: boolean })[]> {
  return reader.rows(sql`
    select ${messageColumns}, m.superseded_by is not null as is_superseded from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.chatbot_id = ${key.chatbotId} and m.rev > ${rev}
    order by m.rev, m.ordinal limit ${limit}`);
}

/** Visitors of a chatbot who wait for a person, in order; their places are from 1. */
export function listPlaces(
  reader: Reader,
  { organizationId, chatbotId }: { organizationId: string; chatbotId: string },
  limit: number,
): Promise<{ conversation_id: string; position: number }[]> {
  return reader.rows(sql`
    select w.conversation_id, (row_number() over (order by w.requested_at, w.id))::integer as position from handovers w
    where w.organization_id = ${organizationId} and w.chatbot_id = ${chatbotId} and ${isInLine}
    order by w.requested_at, w.id limit ${limit}`);
}

/** The `rev` of these conversations, in every organization; notes that their visitors are here. */
export function listRevs(
  tx: Executor,
  keys: readonly TalkKey[],
  at: Date,
): Promise<{ id: string; rev: number }[]> {
  const ids = keys.map(({ conversationId }) => conversationId);
  return tx.rows(sql`
    with here as (${visitorsAreHere(keys, at)})
    select id, rev from conversations where id = any(${ids}::uuid[])`);
}

/** Whether the last message of a conversation is one of these system lines. */
export async function endsWithLine(
  tx: Executor,
  key: ConversationKey,
  keys: readonly string[],
): Promise<boolean> {
  const row = await tx.first<{ key: string | null }>(sql`
    select m.system ->> 'key' as key from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
    order by m.ordinal desc limit 1`);
  return typeof row?.key === 'string' && keys.includes(row.key);
}

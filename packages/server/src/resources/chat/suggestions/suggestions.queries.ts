import type { Reader } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { PromptMessage } from '../chat.queries.ts';

/** A conversation of an organization. */
interface Key {
  organizationId: string;
  conversationId: string;
}

/** A conversation whose visitor a member talks to. */
export interface TalkedRow {
  chatbot_id: string;
  locale: string | null;
  from_program: boolean;
}

/** Undefined also if the chatbot is archived or deleted. */
export function findTalked(reader: Reader, key: Key): Promise<TalkedRow | undefined> {
  return reader.first<TalkedRow>(sql`
    select c.chatbot_id, c.locale, c.from_program from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
      and b.status <> 'archived'
    where c.organization_id = ${key.organizationId} and c.id = ${key.conversationId}`);
}

/** What the visitor was told, and said, up to the visitor's last message; newest first. */
export function listAsked(
  reader: Reader,
  key: Key,
  limit: number,
): Promise<(PromptMessage & { id: string })[]> {
  return reader.rows(sql`
    select m.id, m.role, m.status, m.content from messages m
    where ${shown(key)} and m.role <> 'system' and m.ordinal <= (
      select max(u.ordinal) from messages u
      where u.organization_id = ${key.organizationId} and u.conversation_id = ${key.conversationId} and u.role = 'user')
    order by m.ordinal desc limit ${limit}`);
}

/** A message that the visitor sees, or wrote. */
export function findShownText(
  reader: Reader,
  key: Key,
  messageId: string,
): Promise<{ content: string } | undefined> {
  return reader.first(sql`
    select m.content from messages m where ${shown(key)} and m.role <> 'system' and m.id = ${messageId}`);
}

function shown(key: Key): Statement {
  return sql`m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.superseded_by is null and m.status not in ('withheld', 'running')`;
}

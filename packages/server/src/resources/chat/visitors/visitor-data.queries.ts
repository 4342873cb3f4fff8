import type { AiNotice } from '@parley/contracts/resources/chatbot/chat';
import { defaultPeopleSettings } from '@parley/contracts/settings/people-settings';
import type { KnownVisitor } from '@parley/contracts/settings/visitor-settings';
import type { Executor, Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { VisibleNames } from '../../../handover/system-line.ts';
import type { ConversationKey } from '../chat.queries.ts';

export interface StoredConversation {
  started_at: Date;
  last_message_at: Date;
  status: 'active' | 'completed';
  locale: string | null;
  country: string | null;
  ip: string | null;
  user_agent: string | null;
  referrer: string | null;
  contact: string | null;
  visitor: KnownVisitor | null;
  ai_notice: AiNotice | null;
  flow_variables: Record<string, unknown> | null;
  csat: { scale: string; score: number; comment?: string } | null;
  language: string | null;
  user_intent: string | null;
  main_topics: string[];
  sentiment_score: number | null;
  outcome: string | null;
}

export interface StoredConsent {
  accepted: boolean;
  version: string;
  statement: string;
  purpose: string;
  created_at: Date;
}

/** Columns of the conversation's row that concern its visitor. */
export function findStoredConversation(
  tx: Executor,
  key: ConversationKey,
): Promise<StoredConversation | undefined> {
  return tx.first<StoredConversation>(sql`
    select started_at, last_message_at, status, locale, country, ip, user_agent, referrer, contact, visitor, ai_notice, flow_state->'variables' as flow_variables, csat,
      language, user_intent, main_topics, sentiment_score, outcome
    from conversations
    where organization_id = ${key.organizationId} and id = ${key.conversationId} and chatbot_id = ${key.chatbotId}`);
}

/** Which names the chatbot's visitors see; that of the chatbot as published, or else as the draft says. */
export async function findVisibleNames(tx: Executor, key: ConversationKey): Promise<VisibleNames> {
  const row = await tx.first<{ names: VisibleNames['names']; public_name: string }>(sql`
    select coalesce(c.deployment -> 'people' ->> 'names', ${defaultPeopleSettings.names}) as names,
      coalesce(nullif(coalesce(v.appearance, c.appearance) ->> 'chatTitle', ''), v.name, c.name) as public_name
    from chatbots c
    left join chatbot_versions v on v.organization_id = c.organization_id and v.chatbot_id = c.id
      and v.version = c.published_version
    where c.organization_id = ${key.organizationId} and c.id = ${key.chatbotId}`);
  return { names: row?.names ?? defaultPeopleSettings.names, publicName: row?.public_name ?? '' };
}

/** The last conversation of an identified visitor; undefined without any. */
export function findVisitorConversation(
  reader: Reader,
  { organizationId, chatbotId }: Pick<ConversationKey, 'organizationId' | 'chatbotId'>,
  visitorId: string,
): Promise<{ id: string } | undefined> {
  return reader.first<{ id: string }>(sql`
    select id from conversations
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and visitor->>'id' = ${visitorId}
      and visitor is not null
    order by last_message_at desc limit 1`);
}

/** The visitor's consent decisions, oldest first. */
export function listStoredConsents(tx: Executor, key: ConversationKey): Promise<StoredConsent[]> {
  return tx.rows<StoredConsent>(sql`
    select accepted, version, statement, purpose, created_at from consents
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and chatbot_id = ${key.chatbotId}
    order by created_at, id limit 1000`);
}

/** What was cut from the visitor's emails, by message. */
export async function mapQuoted(tx: Executor, key: ConversationKey): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; quoted: string }>(sql`
    select id, quoted from messages
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and chatbot_id = ${key.chatbotId} and quoted is not null
    order by ordinal desc limit 2000`);
  return new Map(rows.map(({ id, quoted }) => [id, quoted]));
}

/** The organization of a chatbot; undefined if there is no such chatbot. Needs no scope. */
export async function findOwner(reader: Reader, chatbotId: string): Promise<string | undefined> {
  const row = await reader.first<{ organization_id: string }>(
    sql`select organization_id from resolve.resolve_chatbot(${chatbotId})`,
  );
  return row?.organization_id;
}

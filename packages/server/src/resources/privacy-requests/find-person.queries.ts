import type { privacySubjectKinds } from '@parley/contracts/resources/visitors/privacy-requests';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/** A person, by all identifiers of a request. */
export interface Person {
  kind: (typeof privacySubjectKinds)[number];
  /** Canonical email addresses. */
  emails: string[];
  /** Last nine digits of phone numbers. */
  phones: string[];
  /** Phone numbers searched in texts only, because other people may share them. */
  sharedPhones: string[];
  leadId: string | null;
  conversationId: string | null;
}

export interface FoundRow {
  id: string;
  chatbot_name: string;
  started_at: Date;
  message_count: number;
}

/** The person's own conversations: those with their email address or phone number, or the one given by id. */
export function findOwnConversations(
  tx: Executor,
  organizationId: string,
  person: Person,
  limit: number,
): Promise<FoundRow[]> {
  return tx.rows(selectFound(organizationId, isOwn(organizationId, person), limit));
}

/** Other conversations whose messages or rating comments contain the email address or phone number. */
export async function findMentions(
  tx: Executor,
  organizationId: string,
  person: Person,
  limit: number,
): Promise<FoundRow[]> {
  if (person.kind === 'conversation') return [];
  return await tx.rows(
    selectFound(
      organizationId,
      sql`not (${isOwn(organizationId, person)}) and c.id in (${mentioning(organizationId, person)})`,
      limit,
    ),
  );
}

/** Ids of conversations whose texts contain the person's email address or phone number. */
export function mentioning(organizationId: string, person: Person): Statement {
  return sql`
    select m.conversation_id from messages m where m.organization_id = ${organizationId}
      and (${isNamedIn(person, sql`m.content`)} or ${isNamedIn(person, sql`coalesce(m.rating_comment, '')`)})`;
}

/** Returns the given conversations that belong to the organization. */
export function findChosen(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<FoundRow[]> {
  return tx.rows(selectFound(organizationId, sql`c.id = any(${[...ids]}::uuid[])`, ids.length));
}

function selectFound(organizationId: string, condition: Statement, limit: number): Statement<FoundRow> {
  return sql`
    select c.id, b.name as chatbot_name, c.started_at, c.message_count
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and ${condition}
    order by c.started_at desc, c.id limit ${limit}`;
}

function isOwn(organizationId: string, person: Person): Statement {
  if (person.kind === 'conversation') return sql`c.id = ${person.conversationId}`;
  return sql`(c.id in (
      select t.conversation_id from lead_conversations t where t.organization_id = ${organizationId}
        and t.lead_id in (
          select l.id from leads l where l.organization_id = ${organizationId} and ${isLeadOf(organizationId, person)}))
    or lower(coalesce(c.contact, '')) = any(${person.emails}::text[])
    or lower(coalesce(c.visitor->>'email', '')) = any(${person.emails}::text[])
    or ${hasNumberIn(person.phones, sql`coalesce(c.contact, '')`)}
    or ${hasNumberIn(person.phones, sql`coalesce(c.visitor->>'phone', '')`)}
    or c.id in (
      select r.conversation_id from contact_requests r
      where r.organization_id = ${organizationId} and r.email_canonical = any(${person.emails}::text[])))`;
}

export interface FoundLeadRow {
  id: string;
  chatbot_name: string;
  created_at: Date;
}

/**
 * Leads with the person's email address or phone number, including that of a merged lead. For a request by conversation, leads
 * that come from this conversation only.
 */
export async function findLeads(
  tx: Executor,
  organizationId: string,
  person: Person,
  limit: number,
): Promise<FoundLeadRow[]> {
  return await tx.rows(sql<FoundLeadRow>`
    select l.id, b.name as chatbot_name, l.created_at
    from leads l
    join chatbots b on b.organization_id = l.organization_id and b.id = l.chatbot_id and b.deleted_at is null
    where l.organization_id = ${organizationId} and l.merged_into is null and ${isLeadOf(organizationId, person)}
    order by l.created_at desc, l.id limit ${limit}`);
}

function isLeadOf(organizationId: string, person: Person): Statement {
  if (person.kind === 'conversation') return isOnlyFrom(organizationId, person.conversationId);
  const has = (lead: Statement) => sql`(${lead}.email_canonical = any(${person.emails}::text[])
    or ${hasNumberIn(person.phones, sql`coalesce(${lead}.phone, '')`)})`;
  return sql`(l.id is not distinct from ${person.leadId}::uuid or ${has(sql`l`)} or exists (
    select from leads m where m.organization_id = ${organizationId} and m.merged_into = l.id and ${has(sql`m`)}))`;
}

function isOnlyFrom(organizationId: string, conversationId: string | null): Statement {
  const linked = sql`select from lead_conversations t where t.organization_id = ${organizationId} and t.lead_id = l.id`;
  return sql`(l.source = 'conversation' and exists (${linked} and t.conversation_id = ${conversationId})
    and not exists (${linked} and t.conversation_id <> ${conversationId}))`;
}

/** Email addresses and phone numbers of a lead and the leads merged into it; empty if the organization does not have it. */
export function findNamedLead(
  tx: Executor,
  organizationId: string,
  leadId: string,
): Promise<{ email_canonical: string | null; phone: string | null; phone_e164: string | null }[]> {
  return tx.rows(sql`
    select n.email_canonical, n.phone, n.phone_e164
    from leads l
    join chatbots b on b.organization_id = l.organization_id and b.id = l.chatbot_id and b.deleted_at is null
    join leads n on n.organization_id = l.organization_id and (n.id = l.id or n.merged_into = l.id)
    where l.organization_id = ${organizationId} and l.id = ${leadId} and l.merged_into is null`);
}

function isNamedIn({ emails, phones, sharedPhones }: Person, text: Statement): Statement {
  return sql`(exists (
      select from unnest(${emails}::text[]) as named (email) where position(named.email in lower(${text})) > 0)
    or ${hasNumberIn([...phones, ...sharedPhones], text)})`;
}

function hasNumberIn(digits: readonly string[], text: Statement): Statement {
  return sql`exists (
    select from unnest(${[...digits]}::text[]) as named (digits)
    where position(named.digits in regexp_replace(${text}, '[^0-9]', '', 'g')) > 0)`;
}

/** Data stored about a person as a lead, with its history. */
export function exportLeads(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<Record<string, unknown>[]> {
  return tx.rows(sql`
    select l.id, l.chatbot_id as "chatbotId", l.name, l.email, l.phone, l.location, l.country, l.company, l.source,
      l.status, l.confidence, l.custom_fields as "customFields", l.tags, l.created_at as "createdAt",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'note', h.note, 'at', h.created_at)
          order by h.created_at), '[]')
        from lead_history h where h.organization_id = l.organization_id and h.lead_id = l.id) as history
    from leads l
    where l.organization_id = ${organizationId} and l.id = any(${[...ids]}::uuid[])
    order by l.created_at, l.id`);
}

import { canonicalEmail } from '../../accounts/email/canonical-email.ts';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/** A person as a request names them. */
export type Subject =
  | { kind: 'email'; email: string }
  | { kind: 'phone'; phone: string }
  | { kind: 'conversation'; conversationId: string };

export interface FoundRow {
  id: string;
  chatbot_name: string;
  started_at: Date;
  message_count: number;
}

/** The person's own conversations: where they left the address or number, or the one that is named. */
export function findOwnConversations(
  tx: Executor,
  organizationId: string,
  subject: Subject,
  limit: number,
): Promise<FoundRow[]> {
  return tx.rows(selectFound(organizationId, isOwn(organizationId, subject), limit));
}

/** Other conversations in whose messages, or comments on answers, the address or number stands. */
export async function findMentions(
  tx: Executor,
  organizationId: string,
  subject: Subject,
  limit: number,
): Promise<FoundRow[]> {
  if (subject.kind === 'conversation') return [];
  return await tx.rows(
    selectFound(
      organizationId,
      sql`not (${isOwn(organizationId, subject)}) and c.id in (
        select m.conversation_id from messages m where m.organization_id = ${organizationId}
          and (${isNamedIn(subject, sql`m.content`)} or ${isNamedIn(subject, sql`coalesce(m.rating_comment, '')`)}))`,
      limit,
    ),
  );
}

/** Those of these conversations that the organization has. */
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

function isOwn(organizationId: string, subject: Subject): Statement {
  if (subject.kind === 'conversation') return sql`c.id = ${subject.conversationId}`;
  const ofLead = sql`c.id in (
    select t.conversation_id from lead_conversations t where t.organization_id = ${organizationId}
      and t.lead_id in (select l.id from leads l where l.organization_id = ${organizationId} and ${isLeadOf(organizationId, subject)}))`;
  if (subject.kind === 'phone')
    return sql`(${isNamedIn(subject, sql`coalesce(c.contact, '')`)} or ${ofLead})`;
  return sql`(${ofLead} or lower(coalesce(c.contact, '')) = ${canonicalEmail(subject.email)} or c.id in (
    select r.conversation_id from contact_requests r
    where r.organization_id = ${organizationId} and r.email_canonical = ${canonicalEmail(subject.email)}))`;
}

export interface FoundLeadRow {
  id: string;
  chatbot_name: string;
  created_at: Date;
}

/** Leads with the person's address or number, also where they have it from a lead that was merged into them. */
export async function findLeads(
  tx: Executor,
  organizationId: string,
  subject: Subject,
  limit: number,
): Promise<FoundLeadRow[]> {
  if (subject.kind === 'conversation') return [];
  return await tx.rows(sql<FoundLeadRow>`
    select l.id, b.name as chatbot_name, l.created_at
    from leads l
    join chatbots b on b.organization_id = l.organization_id and b.id = l.chatbot_id and b.deleted_at is null
    where l.organization_id = ${organizationId} and l.merged_into is null and ${isLeadOf(organizationId, subject)}
    order by l.created_at desc, l.id limit ${limit}`);
}

function isLeadOf(organizationId: string, subject: Exclude<Subject, { kind: 'conversation' }>): Statement {
  const has = (lead: Statement) =>
    subject.kind === 'email'
      ? sql`${lead}.email_canonical = ${canonicalEmail(subject.email)}`
      : isNamedIn(subject, sql`coalesce(${lead}.phone, '')`);
  return sql`(${has(sql`l`)} or exists (
    select from leads m where m.organization_id = ${organizationId} and m.merged_into = l.id and ${has(sql`m`)}))`;
}

/** Numbers are compared by their last nine digits, because people write them with and without the country. */
function isNamedIn(subject: Exclude<Subject, { kind: 'conversation' }>, text: Statement): Statement {
  if (subject.kind === 'email')
    return sql`position(${canonicalEmail(subject.email)}::text in lower(${text})) > 0`;
  const digits = subject.phone.replace(/\D/g, '').slice(-9);
  return sql`position(${digits}::text in regexp_replace(${text}, '[^0-9]', '', 'g')) > 0`;
}

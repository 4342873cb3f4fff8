import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { closeContacts, judgeAgain, unjudgedConversations } from '../../record/erasure/close-contacts.ts';
import { withdrawMails } from '../../record/outbox/withdraw-mails.ts';
import { lockRequests } from './lead-requests.queries.ts';
import { lockLeads } from './leads.queries.ts';

/** Numbers are compared by their last digits, because people write them with and without the country. */
const comparedDigits = 9;

/**
 * Selects the conversations whose messages nobody has judged yet and may make these leads anew: their own, and those in
 * which an address or number of theirs stands.
 */
export function contactsOf(organizationId: string, leadIds: readonly string[]): Statement<{ id: string }> {
  const ids = sql`any(${[...leadIds]}::uuid[])`;
  return sql`
    select c.id from lead_conversations t
    join conversations c on c.organization_id = t.organization_id and c.id = t.conversation_id
      and c.insight_ordinal < c.message_count and c.contact_floor < c.message_count
    where t.organization_id = ${organizationId} and t.lead_id = ${ids}
    union
    select c.id from leads l
    cross join (${unjudgedConversations(organizationId)}) unjudged
    join conversations c on c.organization_id = l.organization_id and c.id = unjudged.id and c.chatbot_id = l.chatbot_id
      and c.insight_ordinal < c.message_count and c.contact_floor < c.message_count
    join messages m on m.organization_id = c.organization_id and m.conversation_id = c.id
      and m.ordinal > c.insight_ordinal and m.role = 'user'
    where l.organization_id = ${organizationId} and (l.id = ${ids} or l.merged_into = ${ids}) and (
      position(l.email_canonical in lower(m.content)) > 0
      or position(right(regexp_replace(l.phone_e164, '[^0-9]', '', 'g'), ${comparedDigits}) in regexp_replace(m.content, '[^0-9]', '', 'g')) > 0)`;
}

/**
 * Keeps a lead from being made anew of what was said before, and locks it with what was merged into it: after the
 * conversations, as judging does. Returns the conversations that are to be judged again.
 */
export async function holdLead(tx: Executor, organizationId: string, leadId: string): Promise<string[]> {
  const closed = await closeContacts(tx, organizationId, contactsOf(organizationId, [leadId]));
  await lockRequests(tx, organizationId, [leadId]);
  await lockLeads(tx, organizationId, [leadId]);
  return closed;
}

/** The same for a lead that is locked already, in conversations that are; what is said elsewhere meanwhile comes after it. */
export function closeHeldContacts(
  tx: Executor,
  organizationId: string,
  leadId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  return closeContacts(
    tx,
    organizationId,
    sql`
      select contact.id from (${contactsOf(organizationId, [leadId])}) contact
      where contact.id = any(${[...conversationIds]}::uuid[])`,
  );
}

/** Deletes a lead that is held, with what was merged into it; returns how many there were (0 or 1). */
export async function deleteHeldLead(
  tx: Executor,
  organizationId: string,
  leadId: string,
  closed: readonly string[],
): Promise<number> {
  const deleted = await deleteRows(tx, organizationId, leadId);
  await endDeletion(tx, organizationId, { leadIds: [leadId], closed });
  return deleted;
}

/** Leads that were deleted, and the conversations that are to be judged again. */
export interface Deletion {
  leadIds: string[];
  closed: string[];
}

/** What follows once no further lead is locked: conversations are judged again before emails are withdrawn. */
export async function endDeletion(
  tx: Executor,
  organizationId: string,
  { leadIds, closed }: { leadIds: readonly string[]; closed: readonly string[] },
): Promise<void> {
  await judgeAgain(tx, organizationId, closed);
  await withdrawMails(tx, organizationId, leadIds);
}

/** Deletes a lead that is held; whoever has deleted the last one calls `endDeletion`. */
export async function deleteRows(tx: Executor, organizationId: string, leadId: string): Promise<number> {
  const conversations = await tx.rows<{ conversation_id: string }>(sql`
    delete from lead_conversations where organization_id = ${organizationId} and lead_id = ${leadId}
    returning conversation_id`);
  const deleted = await tx.execute(
    sql`delete from leads where organization_id = ${organizationId} and id = ${leadId}`,
  );
  await forgetConsents(
    tx,
    organizationId,
    conversations.map(({ conversation_id }) => conversation_id),
  );
  return deleted;
}

/** Holds and deletes a lead; returns how many there were (0 or 1). */
export async function deleteLeadRow(tx: Executor, organizationId: string, leadId: string): Promise<number> {
  return deleteHeldLead(tx, organizationId, leadId, await holdLead(tx, organizationId, leadId));
}

/** Removes the consents of conversations that are gone and that no lead is left of. */
export function forgetConsents(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    delete from consents s
    where s.organization_id = ${organizationId} and s.conversation_id = any(${[...conversationIds]}::uuid[])
      and not exists (
        select from conversations c where c.organization_id = s.organization_id and c.id = s.conversation_id
      )
      and not exists (
        select from lead_conversations l
        where l.organization_id = s.organization_id and l.conversation_id = s.conversation_id
      )`);
}

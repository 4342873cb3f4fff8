import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import {
  excludeUnevaluatedFromLeads,
  reevaluate,
  unjudgedConversations,
} from '../../../record/erasure/close-contacts.ts';
import { withdrawMails } from '../../../record/outbox/mails.ts';
import { lockLeads } from '../store/join-lead.queries.ts';
import { lockRequests } from '../store/lead-requests.queries.ts';

/** Phone numbers are compared by their last digits, because people write them with and without the country code. */
const comparedDigits = 9;

/**
 * Selects conversations with unjudged messages from which these leads could be created again: their own, and those whose messages
 * contain their email address or phone number.
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

/** Conversations from which these leads could be created again. */
export async function listContacts(
  tx: Executor,
  organizationId: string,
  leadIds: readonly string[],
): Promise<string[]> {
  const found = await tx.rows(contactsOf(organizationId, leadIds));
  return found.map(({ id }) => id);
}

/**
 * Prevents a lead from being created again from earlier messages, and locks it with the leads merged into it. Locks conversations
 * first, as judging does, to avoid deadlocks. Returns the conversations that have to be judged again.
 */
export async function holdLead(tx: Executor, organizationId: string, leadId: string): Promise<string[]> {
  const closed = await excludeUnevaluatedFromLeads(tx, organizationId, contactsOf(organizationId, [leadId]));
  await lockRequests(tx, organizationId, [leadId]);
  await lockLeads(tx, organizationId, [leadId]);
  return closed;
}

/** Does the same for a lead and conversations that are already locked. Messages elsewhere count as written after the deletion. */
export function closeHeldContacts(
  tx: Executor,
  organizationId: string,
  leadId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  return excludeUnevaluatedFromLeads(
    tx,
    organizationId,
    sql`
      select contact.id from (${contactsOf(organizationId, [leadId])}) contact
      where contact.id = any(${[...conversationIds]}::uuid[])`,
  );
}

/** Deletes a locked lead with the leads merged into it; returns how many (0 or 1). */
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

/** Deleted leads, and the conversations that have to be judged again. */
export interface Deletion {
  leadIds: string[];
  closed: string[];
}

/** Finishes a deletion after the last lead is locked: marks conversations as due first, then withdraws emails. */
export async function endDeletion(
  tx: Executor,
  organizationId: string,
  { leadIds, closed }: { leadIds: readonly string[]; closed: readonly string[] },
): Promise<void> {
  await reevaluate(tx, organizationId, closed);
  await withdrawMails(tx, organizationId, leadIds);
}

/** Deletes a locked lead; the caller calls `endDeletion` after the last one. */
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

/** Locks and deletes a lead; returns how many (0 or 1). */
export async function deleteLeadRow(tx: Executor, organizationId: string, leadId: string): Promise<number> {
  return deleteHeldLead(tx, organizationId, leadId, await holdLead(tx, organizationId, leadId));
}

/** Deletes the consents of deleted conversations that no lead refers to any more. */
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

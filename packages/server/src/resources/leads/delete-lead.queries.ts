import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { closeContacts } from '../../record/erasure/close-contacts.ts';
import { withdrawMails } from '../../record/outbox/withdraw-mails.ts';

/** Numbers are compared by their last digits, because people write them with and without the country. */
const comparedDigits = 9;

/**
 * Keeps a lead from being made anew of messages that nobody has judged yet: of those in its own conversations, and of those
 * in which its address or number stands. Called before the lead is locked, because judging locks conversations first.
 */
export function closeContactsOf(tx: Executor, organizationId: string, leadId: string): Promise<void> {
  return closeContacts(
    tx,
    organizationId,
    sql`
      select t.conversation_id from lead_conversations t
      where t.organization_id = ${organizationId} and t.lead_id = ${leadId}
      union
      select c.id from leads l
      join conversations c on c.organization_id = l.organization_id and c.chatbot_id = l.chatbot_id
        and c.insight_ordinal < c.message_count
      join messages m on m.organization_id = c.organization_id and m.conversation_id = c.id
        and m.ordinal > c.insight_ordinal and m.role = 'user'
      where l.organization_id = ${organizationId} and (l.id = ${leadId} or l.merged_into = ${leadId}) and (
        position(l.email_canonical in lower(m.content)) > 0
        or position(right(regexp_replace(l.phone_e164, '[^0-9]', '', 'g'), ${comparedDigits}) in regexp_replace(m.content, '[^0-9]', '', 'g')) > 0)`,
  );
}

/** Deletes a lead, with what was merged into it; returns how many there were (0 or 1). */
export async function deleteLeadRow(tx: Executor, organizationId: string, leadId: string): Promise<number> {
  await closeContactsOf(tx, organizationId, leadId);
  await withdrawMails(tx, organizationId, [leadId]);
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

import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Deletes a lead, with what was merged into it; returns how many there were (0 or 1). */
export async function deleteLeadRow(tx: Executor, organizationId: string, leadId: string): Promise<number> {
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

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { VisitorKey } from '../../../kernel/slice/slice.ts';

/** Ids of the leads linked to this conversation, in order. */
export async function listLeadsOf(
  tx: Executor,
  { organizationId, conversationId }: Pick<VisitorKey, 'organizationId' | 'conversationId'>,
): Promise<string[]> {
  const rows = await tx.rows<{ lead_id: string }>(sql`
    select lead_id from lead_conversations
    where organization_id = ${organizationId} and conversation_id = ${conversationId}
    order by lead_id`);
  return rows.map(({ lead_id }) => lead_id);
}

/**
 * Ids of the leads that an erasure of the conversations `held` changes. Leaves out those linked to a newer, still existing
 * conversation of the same id, which is not part of the erasure.
 */
export async function listErasedLeads(
  tx: Executor,
  { organizationId, conversationId }: Pick<VisitorKey, 'organizationId' | 'conversationId'>,
  held: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ lead_id: string }>(sql`
    select l.lead_id from lead_conversations l
    where l.organization_id = ${organizationId} and l.conversation_id = ${conversationId} and not exists (
      select from conversations c
      where c.organization_id = l.organization_id and c.id = l.conversation_id and c.started_at <= l.started_at
        and c.id <> all(${[...held]}::uuid[])
    )
    order by l.lead_id`);
  return rows.map(({ lead_id }) => lead_id);
}

/** Removes the link between a lead and a conversation; returns the newest remaining conversation. */
export async function unlinkConversation(
  tx: Executor,
  {
    organizationId,
    leadId,
    conversationId,
  }: { organizationId: string; leadId: string; conversationId: string },
): Promise<string | null> {
  await tx.execute(sql`
    delete from lead_conversations
    where organization_id = ${organizationId} and lead_id = ${leadId} and conversation_id = ${conversationId}`);
  const other = await tx.first<{ conversation_id: string }>(sql`
    select l.conversation_id from lead_conversations l
    where l.organization_id = ${organizationId} and l.lead_id = ${leadId}
    order by l.started_at desc, l.conversation_id desc limit 1`);
  return other?.conversation_id ?? null;
}

/** Deletes the merged leads, by whose addresses later conversations would find this one. */
export function forgetMerged(tx: Executor, organizationId: string, leadId: string): Promise<number> {
  return tx.execute(
    sql`delete from leads where organization_id = ${organizationId} and merged_into = ${leadId}`,
  );
}

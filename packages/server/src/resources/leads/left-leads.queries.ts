import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { VisitorKey } from '../../kernel/slice.ts';

/** The leads in which something of this conversation is held, in the order of their ids. */
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
 * Those of which an erasure that holds the conversations `held` removes something: all of them, unless the conversation has
 * begun anew since, which is not part of the erasure.
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

/** Forgets that a lead left something in a conversation; returns the newest of the others. */
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

/** Forgets the addresses by which merged leads were found. */
export function forgetMerged(tx: Executor, organizationId: string, leadId: string): Promise<number> {
  return tx.execute(
    sql`delete from leads where organization_id = ${organizationId} and merged_into = ${leadId}`,
  );
}

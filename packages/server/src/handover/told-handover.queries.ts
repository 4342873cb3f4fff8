import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { findMailAddress } from './delivery/mail-address.queries.ts';

/** A handover as webhooks tell it. */
export interface ToldHandoverRow {
  conversation_id: string;
  chatbot_id: string;
  requested_at: Date;
}

/** Finds a handover, with the address that an answer would go to, or null; undefined if its conversation is deleted. */
export async function findToldHandover(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<(ToldHandoverRow & { contact: string | null }) | undefined> {
  const row = await tx.first<ToldHandoverRow>(sql`
    select h.conversation_id, h.chatbot_id, h.requested_at from handovers h
    join conversations c on c.organization_id = h.organization_id and c.id = h.conversation_id
    where h.organization_id = ${organizationId} and h.id = ${id}`);
  if (!row) return undefined;
  const conversationId = row.conversation_id;
  return { ...row, contact: await findMailAddress(tx, { organizationId, conversationId }) };
}

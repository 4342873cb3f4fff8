import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export async function hasChatbot(tx: Executor, organizationId: string, chatbotId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from chatbots
    where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null`);
  return row !== undefined;
}

/** Whether the organization has this chatbot; if so, locks its row against deletion until the transaction ends. */
export async function lockChatbotRow(
  tx: Transaction,
  organizationId: string,
  chatbotId: string,
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from chatbots
    where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null for share`);
  return row !== undefined;
}

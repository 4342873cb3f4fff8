import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export async function listTextNames(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from knowledge_sources
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and type = 'text' and deleted_at is null`);
  return rows.map(({ name }) => name);
}

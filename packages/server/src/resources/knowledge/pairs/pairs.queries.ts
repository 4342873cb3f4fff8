import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** The id of the chatbot's text source with this content. */
export async function findSameText(
  tx: Executor,
  { organizationId, chatbotId, content }: { organizationId: string; chatbotId: string; content: string },
): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from knowledge_sources
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and type = 'text' and deleted_at is null
      and size_bytes = ${Buffer.byteLength(content)} and content = ${content}
    order by created_at, id limit 1`);
  return row?.id;
}

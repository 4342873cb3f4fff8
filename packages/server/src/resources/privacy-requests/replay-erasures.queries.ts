import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Those of an organization's conversations that something is still stored of; needs a platform transaction. */
export function findLeft(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<{ id: string; chatbot_id: string }[]> {
  return tx.rows(sql`
    select id, chatbot_id from conversations
    where organization_id = ${organizationId} and id = any(${[...conversationIds]}::uuid[])
    union
    select conversation_id, chatbot_id from consents
    where organization_id = ${organizationId} and conversation_id = any(${[...conversationIds]}::uuid[])
    order by 1`);
}

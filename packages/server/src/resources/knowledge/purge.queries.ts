import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface DeadSource {
  id: string;
  file_key: string | null;
}

/** A source that is deleted, or whose chatbot is deleted. */
export function findDead(
  tx: Executor,
  organizationId: string,
  sourceId: string,
): Promise<DeadSource | undefined> {
  return tx.first<DeadSource>(sql`
    select s.id, s.file_key
    from knowledge_sources s
    join chatbots c on c.organization_id = s.organization_id and c.id = s.chatbot_id
    where s.organization_id = ${organizationId} and s.id = ${sourceId}
      and (s.deleted_at is not null or c.deleted_at is not null)`);
}

/** The next sources of a deleted chatbot. */
export function listDead(tx: Executor, organizationId: string, chatbotId: string): Promise<DeadSource[]> {
  return tx.rows<DeadSource>(sql`
    select s.id, s.file_key
    from knowledge_sources s
    join chatbots c on c.organization_id = s.organization_id and c.id = s.chatbot_id
    where s.organization_id = ${organizationId} and s.chatbot_id = ${chatbotId} and c.deleted_at is not null
    limit 50`);
}

export function removeSource(tx: Transaction, organizationId: string, sourceId: string): Promise<number> {
  return tx.execute(sql`
    delete from knowledge_sources where organization_id = ${organizationId} and id = ${sourceId}`);
}

import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { SourceRow } from '../knowledge.queries.ts';

/** A source for an archive; `content` is set for texts only. */
export interface ArchivedRow
  extends Pick<
    SourceRow,
    'id' | 'name' | 'type' | 'enabled' | 'tags' | 'url' | 'settings' | 'refresh' | 'size_bytes' | 'created_at'
  > {
  content: string | null;
  file_name: string | null;
  file_key: string | null;
}

/** A source's place in the order of creation. */
export interface Place {
  id: string;
  createdAt: Date;
}

export function listArchivedRows(
  tx: Transaction,
  { organizationId, chatbotId }: { organizationId: string; chatbotId: string },
  after: Place | null,
  limit: number,
): Promise<ArchivedRow[]> {
  const rest = after ? sql`and (created_at, id) > (${after.createdAt}, ${after.id}::uuid)` : sql``;
  return tx.rows<ArchivedRow>(sql`
    select id, name, type, enabled, tags, url, settings, refresh, size_bytes, created_at, file_name, file_key,
      case when type = 'text' then content end as content
    from knowledge_sources
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and deleted_at is null ${rest}
    order by created_at, id limit ${limit}`);
}

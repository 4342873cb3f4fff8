import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ExportRange } from '../../kernel/slice/export-table.ts';

export interface SourceExport {
  id: string;
  chatbot_id: string;
  chatbot_name: string;
  name: string;
  type: string;
  status: string;
  enabled: boolean;
  tags: string[];
  url: string | null;
  file_name: string | null;
  file_type: string | null;
  size_bytes: number | null;
  page_count: number | null;
  token_count: number;
  refresh: string;
  last_synced_at: Date | null;
  created_at: Date;
  content: string | null;
}

export async function countAdded(tx: Executor, { organizationId, from, to }: ExportRange): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from knowledge_sources
    where organization_id = ${organizationId} and deleted_at is null and created_at >= ${from} and created_at <= ${to}`);
  return row?.count ?? 0;
}

/** Sources by the time at which they were added, from `after` on. */
export function listAdded(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  after: SourceExport | undefined,
  limit: number,
): Promise<SourceExport[]> {
  const key = after
    ? sql`(s.created_at, s.id) > (${after.created_at}, ${after.id}::uuid)`
    : sql`s.created_at >= ${from}`;
  return tx.rows<SourceExport>(sql`
    select s.id, s.chatbot_id, b.name as chatbot_name, s.name, s.type, s.status, s.enabled, s.tags, s.url,
      s.file_name, s.file_type, s.size_bytes, s.page_count, s.token_count, s.refresh, s.last_synced_at,
      s.created_at, case when s.type = 'text' then s.content end as content
    from knowledge_sources s
    join chatbots b on b.organization_id = s.organization_id and b.id = s.chatbot_id and b.deleted_at is null
    where s.organization_id = ${organizationId} and s.deleted_at is null and s.created_at <= ${to} and ${key}
    order by s.created_at, s.id limit ${limit}`);
}

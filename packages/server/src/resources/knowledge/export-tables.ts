import { sql } from '../../db/sql.ts';
import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';

interface SourceExport {
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

/** Small page size, because a text may have 300,000 characters. */
const sourcesAtOnce = 20;

/** Sources added in the date range. Contains the content of typed texts, but not of files and pages. */
export const exportedKnowledge = exportTable<SourceExport>({
  name: 'knowledge',
  type: 'chatbots',
  columns: [
    { name: 'id', value: (row) => row.id },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'chatbotName', value: (row) => row.chatbot_name },
    { name: 'name', value: (row) => row.name },
    { name: 'type', value: (row) => row.type },
    { name: 'status', value: (row) => row.status },
    { name: 'enabled', value: (row) => row.enabled },
    { name: 'tags', value: (row) => row.tags },
    { name: 'url', value: (row) => row.url },
    { name: 'fileName', value: (row) => row.file_name },
    { name: 'fileType', value: (row) => row.file_type },
    { name: 'sizeBytes', value: (row) => row.size_bytes },
    { name: 'pageCount', value: (row) => row.page_count },
    { name: 'tokenCount', value: (row) => row.token_count },
    { name: 'refresh', value: (row) => row.refresh },
    { name: 'lastSyncedAt', value: (row) => row.last_synced_at },
    { name: 'createdAt', value: (row) => row.created_at },
    { name: 'text', value: (row) => row.content },
  ],
  async estimate(tx, { organizationId, from, to }) {
    const row = await tx.first<{ count: number }>(sql`
      select count(*) as count from knowledge_sources
      where organization_id = ${organizationId} and deleted_at is null and created_at >= ${from} and created_at <= ${to}`);
    return row?.count ?? 0;
  },
  pages: (read, { organizationId, from, to }) =>
    pagesByKey(
      read,
      (tx, after, limit) => {
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
      },
      sourcesAtOnce,
    ),
});

import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';
import { countAdded, listAdded, type SourceExport } from './export-tables.queries.ts';

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
  estimate: countAdded,
  pages: (read, range) =>
    pagesByKey(read, (tx, after, limit) => listAdded(tx, range, after, limit), sourcesAtOnce),
});

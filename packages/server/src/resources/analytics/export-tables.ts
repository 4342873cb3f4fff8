import { figureColumns } from '../../kernel/figures/figure-columns.ts';
import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';
import {
  countHours,
  countTallies,
  type HourExport,
  listHours,
  listTallies,
  type TallyExport,
} from './export-tables.queries.ts';

/** Hourly figures of chatbots, for hours (UTC) that begin in the range. */
export const exportedFigures = exportTable<HourExport>({
  name: 'figures',
  type: 'analytics',
  columns: [
    { name: 'hour', value: (row) => row.bucket },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'chatbotName', value: (row) => row.chatbot_name },
    ...figureColumns.map((column) => ({
      name: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value: (row: HourExport) => row[column],
    })),
  ],
  estimate: countHours,
  pages: (read, range) => pagesByKey(read, (tx, after, limit) => listHours(tx, range, after, limit)),
});

/**
 * Conversations by dimension and key, for each day (UTC) of their start; days at the edges of the range count only the part in
 * it.
 */
export const exportedTallies = exportTable<TallyExport>({
  name: 'tallies',
  type: 'analytics',
  columns: [
    { name: 'dimension', value: (row) => row.dimension },
    { name: 'day', value: (row) => row.day },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'chatbotName', value: (row) => row.chatbot_name },
    { name: 'key', value: (row) => row.key },
    { name: 'conversations', value: (row) => row.total },
  ],
  estimate: countTallies,
  async *pages(read, range) {
    const pages = pagesByKey<TallyExport>(read, (tx, after, limit) => listTallies(tx, range, after, limit));
    for await (const rows of pages) yield rows.filter(({ total }) => total > 0);
  },
});

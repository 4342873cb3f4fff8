import type { Language } from '@parley/contracts/language/languages';
import type { DataExport } from '@parley/contracts/resources/visitors/exports';
import type { Sentences } from '../../lib/text/sentences.ts';
import type { ExportRow } from './exports.queries.ts';

/** The reader of exports, in whose language the reason for a failure is given. */
export interface ExportReader {
  language: Language;
  sentences: Sentences;
}

/** An export as shown to administrators, without its storage key. */
export function presentExport(row: ExportRow, { language, sentences }: ExportReader): DataExport {
  const isReady = row.status === 'ready';
  return {
    id: row.id,
    type: row.type,
    format: row.format,
    from: row.from_at?.toISOString() ?? null,
    to: row.to_at?.toISOString() ?? null,
    status: row.status,
    progress: { done: row.done_rows, total: row.total_rows },
    rows: isReady ? row.done_rows : null,
    sizeBytes: isReady ? row.size_bytes : null,
    error:
      row.error === null
        ? null
        : { code: row.error, message: sentences.render(language, `settings:exports.problem.${row.error}`) },
    createdAt: row.created_at.toISOString(),
    expiresAt: isReady ? (row.expires_at?.toISOString() ?? null) : null,
  };
}

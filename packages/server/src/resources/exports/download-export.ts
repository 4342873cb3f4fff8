import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ExportFormat, ExportType } from '@parley/contracts/values/lists';
import { withScope } from '../../db/scope.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { type ExportRow, findExport } from './exports.queries.ts';
import { endFailed } from './run-export.ts';

export interface DownloadedExport {
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  content: Readable;
}

/**
 * The file of an export. Each download is audited.
 * @throws AppError `not_found`, `export_not_ready`, `export_expired`.
 */
export async function downloadExport(
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'storage'>,
  scope: Scope,
  id: string,
): Promise<DownloadedExport> {
  const { organizationId } = scope;
  const row = found(await withScope(deps.database, scope, (tx) => findExport(tx, organizationId, id)));
  const now = deps.clock.now();
  if (row.status !== 'ready') throw new AppError('export_not_ready');
  if (row.expires_at === null || row.expires_at <= now || row.file_key === null)
    throw new AppError('export_expired');
  const content = await open(deps, organizationId, row, row.file_key);
  await withScope(deps.database, scope, (tx) =>
    audit(tx, deps, scope, { action: 'export.download', targetKind: 'export', targetId: id }),
  ).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  const { extension, mediaType } = fileTypeOf(row);
  const fileName = `export-${row.type}-${row.requested_at.toISOString().slice(0, 10)}.${extension}`;
  return { fileName, mediaType, sizeBytes: row.size_bytes ?? 0, content };
}

/**
 * A file can be missing after a restore, because backups exclude exports. The export is then marked as failed, so that it can be
 * retried.
 */
async function open(
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'storage'>,
  organizationId: string,
  row: ExportRow,
  key: string,
): Promise<Readable> {
  const content = deps.storage.read(key);
  try {
    await once(content, 'readable');
    return content;
  } catch (error) {
    if (!isMissing(error)) throw error;
    await endFailed(deps, { ...row, organizationId }, 'lost');
    throw new AppError('export_not_ready', { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

interface FileType {
  extension: string;
  mediaType: string;
}

const types: Readonly<Record<ExportFormat | 'zip', FileType>> = {
  json: { extension: 'json', mediaType: 'application/json' },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xml: { extension: 'xml', mediaType: 'application/xml' },
  archive: { extension: 'tar', mediaType: 'application/x-tar' },
  zip: { extension: 'zip', mediaType: 'application/zip' },
};

/** Zips a CSV export of several tables, because a CSV file holds one table. Only the export of users has a single table. */
function fileTypeOf({ format, type }: { format: ExportFormat; type: ExportType }): FileType {
  return types[format === 'csv' && type !== 'users' ? 'zip' : format];
}

import { Readable } from 'node:stream';
import { maxExportBytes } from '@parley/contracts/values/lists';
import { DatabaseUnavailable } from '../../db/errors.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { AnyExportTable, ExportRange, ReadPart } from '../../kernel/slice/export-table.ts';
import { weekMs } from '../../lib/timing/durations.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import {
  type ExportProblem,
  type ExportRun,
  expireOlder,
  saveFile,
  saveProblem,
  saveProgress,
  startRun,
} from './exports.queries.ts';
import { removeStoredFile } from './remove-files.ts';
import { piecesOf } from './write/pieces-of.ts';
import type { TableContent } from './write/table-content.ts';

export interface RunDeps extends Pick<Deps, 'database' | 'ids' | 'clock' | 'log' | 'storage'> {
  /** Export tables of all slices. */
  exportTables: readonly AnyExportTable[];
  /** Yields the archive of an organization in pieces, and counts what is written in `progress`. */
  organizationArchive(
    read: ReadPart,
    organization: { id: string; at: Date },
    progress: { done: number; total: number },
  ): AsyncIterable<Buffer>;
}

export const keepFilesMs = weekMs;
/** Maximum number of files kept for an organization; older ones expire. */
export const maxKeptFiles = 20;

const tooLarge: readonly string[] = ['file_too_large', 'archive_too_large'];

/** Thrown if another run writes the export now, or its organization is being deleted. */
class RunSuperseded extends Error {}

/**
 * Writes an export to a file. An interrupted run leaves only bytes that no row refers to; the next run starts from the beginning.
 * Only the latest attempt may finish.
 * @throws transient errors (database unavailable, shutdown), so that the job is retried
 */
export async function runExport(
  deps: RunDeps,
  { organizationId, id }: { organizationId: string; id: string },
  signal: AbortSignal,
): Promise<void> {
  const row = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    startRun(tx, organizationId, id),
  );
  if (!row) return;
  const run = { ...row, organizationId };
  try {
    if (row.file_key !== null)
      await removeStoredFile(deps, { id, organization_id: organizationId, file_key: row.file_key });
    await writeExport(deps, run, signal);
  } catch (error) {
    if (error instanceof RunSuperseded) return;
    await endFailed(deps, run, problemOf(deps, run, error, signal));
  }
}

async function writeExport(deps: RunDeps, run: ExportRun, signal: AbortSignal): Promise<void> {
  const progress = { done: 0, total: 0 };
  const read: ReadPart = (readPart) => {
    signal.throwIfAborted();
    return withScope(deps.database, tenantScope(run.organizationId), async (tx) => {
      // Locks the export first: an erasure either waits for this part and then withdraws the run, or is detected here.
      if (!(await saveProgress(tx, run, progress))) throw new RunSuperseded();
      return readPart(tx);
    });
  };
  const pieces =
    run.format === 'archive'
      ? deps.organizationArchive(read, { id: run.organizationId, at: run.requested_at }, progress)
      : await tablesOf(deps, run, read, progress);
  const content = Readable.from(pieces, { objectMode: false });
  const { key, sizeBytes } = await deps.storage.put(run.organizationId, content, maxExportBytes);
  try {
    await endReady(deps, run, { key, sizeBytes, rows: progress.done });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
}

async function tablesOf(
  deps: RunDeps,
  run: ExportRun,
  read: ReadPart,
  progress: { done: number; total: number },
): Promise<AsyncIterable<string | Buffer>> {
  const range = rangeOf(run);
  const tables = deps.exportTables.filter(({ type }) => run.type === 'all' || type === run.type);
  for (const table of tables) progress.total += await read((tx) => table.estimate(tx, range));
  const contents = tables.map((table) => contentOf(table, read, range, progress));
  return piecesOf(run, contents);
}

/** Ends the range at the time of the request, because later rows would be incomplete. */
function rangeOf({
  organizationId,
  from_at: from,
  to_at: to,
  requested_at: requestedAt,
}: ExportRun): ExportRange {
  return {
    organizationId,
    from: from ?? new Date(0),
    to: to !== null && to < requestedAt ? to : requestedAt,
  };
}

function contentOf(
  table: AnyExportTable,
  read: ReadPart,
  range: ExportRange,
  progress: { done: number },
): TableContent {
  return {
    name: table.name,
    columnNames: table.columnNames,
    async *pages() {
      for await (const rows of table.pages(read, range)) {
        progress.done += rows.length;
        yield rows;
      }
    },
  };
}

async function endReady(
  deps: RunDeps,
  run: ExportRun,
  file: { key: string; sizeBytes: number; rows: number },
): Promise<void> {
  const { organizationId, id } = run;
  const at = deps.clock.now();
  const scope = tenantScope(organizationId);
  await withScope(deps.database, scope, async (tx) => {
    const expiresAt = new Date(at.getTime() + keepFilesMs);
    if (!(await saveFile(tx, run, { ...file, expiresAt }))) throw new RunSuperseded();
    await appendEvent(tx, deps, { organizationId, type: 'export.ready', resourceId: id });
  });
  await withScope(deps.database, scope, (tx) => expireOlder(tx, organizationId, { keep: maxKeptFiles, at }));
}

/** Maps an error to the reason stored for the export. @throws the error itself if a retry may help */
function problemOf({ log }: RunDeps, { id }: ExportRun, error: unknown, signal: AbortSignal): ExportProblem {
  if (signal.aborted || error instanceof DatabaseUnavailable) throw error;
  if (error instanceof RangeError) return 'too_large';
  if (error instanceof AppError && tooLarge.includes(error.code)) return 'too_large';
  log.error({ err: error, exportId: id }, 'export_failed');
  return error instanceof AppError && error.code === 'storage_full' ? 'storage_full' : 'internal';
}

/** Marks an export as failed unless its status or attempt has changed. */
export async function endFailed(
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  run: Pick<ExportRun, 'organizationId' | 'id' | 'attempt' | 'status'>,
  problem: ExportProblem,
): Promise<void> {
  const { organizationId, id } = run;
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    if (!(await saveProblem(tx, run, problem))) return;
    await appendEvent(tx, deps, { organizationId, type: 'export.failed', resourceId: id });
  });
}

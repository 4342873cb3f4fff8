import type { ExportFormat, ExportType, exportStatuses } from '@parley/contracts/values/lists';
import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { sql } from '../../db/sql.ts';

/** Reason for a failed export; each has a localized sentence. */
export type ExportProblem = 'too_large' | 'storage_full' | 'erased' | 'lost' | 'internal';

export interface ExportRow {
  id: string;
  type: ExportType;
  format: ExportFormat;
  from_at: Date | null;
  to_at: Date | null;
  status: (typeof exportStatuses)[number];
  error: ExportProblem | null;
  attempt: number;
  requested_at: Date;
  done_rows: number;
  total_rows: number;
  file_key: string | null;
  size_bytes: number | null;
  expires_at: Date | null;
  created_at: Date;
}

const columns = sql`id, type, format, from_at, to_at, status, error, attempt, requested_at, done_rows, total_rows, file_key,
  size_bytes, expires_at, created_at`;

export function listExports(
  tx: Executor,
  organizationId: string,
  { limit, offset }: RowRange,
): Promise<ExportRow[]> {
  return tx.rows<ExportRow>(sql`
    select ${columns} from data_exports where organization_id = ${organizationId}
    order by created_at desc, id desc limit ${limit} offset ${offset}`);
}

export async function countExports(tx: Executor, organizationId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select count(*) as count from data_exports where organization_id = ${organizationId}`,
  );
  return row?.count ?? 0;
}

export function findExport(tx: Executor, organizationId: string, id: string): Promise<ExportRow | undefined> {
  return tx.first<ExportRow>(
    sql`select ${columns} from data_exports where organization_id = ${organizationId} and id = ${id}`,
  );
}

/** Counts unfinished exports, and locks the organization against further requests until the transaction ends. */
export async function countRequestedForChange(tx: Executor, organizationId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`exports:${organizationId}`}))`);
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from data_exports where organization_id = ${organizationId} and status = 'requested'`);
  return row?.count ?? 0;
}

export interface NewExport {
  id: string;
  organizationId: string;
  type: ExportType;
  format: ExportFormat;
  from: Date | null;
  to: Date | null;
  createdBy: string | null;
  at: Date;
}

export function insertExport(tx: Executor, asked: NewExport): Promise<number> {
  return tx.execute(sql`
    insert into data_exports (id, organization_id, type, format, from_at, to_at, status, requested_at, created_by, created_at)
    values (${asked.id}, ${asked.organizationId}, ${asked.type}, ${asked.format}, ${asked.from}, ${asked.to}, 'requested',
      ${asked.at}, ${asked.createdBy}, ${asked.at})`);
}

/** Requests a failed export again; returns false in any other status. */
export async function requestAgain(
  tx: Executor,
  organizationId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update data_exports set status = 'requested', error = null, requested_at = ${at}, done_rows = 0, total_rows = 0
    where organization_id = ${organizationId} and id = ${id} and status = 'failed'`);
  return changed === 1;
}

/** One run of the job that writes an export. */
export interface ExportRun extends ExportRow {
  organizationId: string;
}

/** Starts a new attempt, which supersedes an earlier one; undefined if there is nothing to write. */
export function startRun(tx: Executor, organizationId: string, id: string): Promise<ExportRow | undefined> {
  return tx.first<ExportRow>(sql`
    update data_exports set attempt = attempt + 1, done_rows = 0, total_rows = 0
    where organization_id = ${organizationId} and id = ${id} and status = 'requested' returning ${columns}`);
}

/** Whether this attempt is still the current one, and neither withdrawn nor of an organization that is being deleted. */
const stillOurs = ({ organizationId, id, attempt }: ExportRun) => sql`
  organization_id = ${organizationId} and id = ${id} and attempt = ${attempt} and status = 'requested'
  and exists (select from organizations o where o.id = ${organizationId} and o.deleted_at is null)`;

/** Saves the progress of a run, and locks the export until the transaction ends; false if the run was superseded. */
export async function saveProgress(
  tx: Executor,
  run: ExportRun,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const noted = await tx.execute(sql`
    update data_exports set done_rows = ${done}, total_rows = ${Math.max(done, total)} where ${stillOurs(run)}`);
  return noted === 1;
}

export interface WrittenFile {
  key: string;
  sizeBytes: number;
  rows: number;
  expiresAt: Date;
}

export async function saveFile(tx: Executor, run: ExportRun, file: WrittenFile): Promise<boolean> {
  const saved = await tx.execute(sql`
    update data_exports set status = 'ready', error = null, file_key = ${file.key}, size_bytes = ${file.sizeBytes},
      done_rows = ${file.rows}, total_rows = ${file.rows}, expires_at = ${file.expiresAt}
    where ${stillOurs(run)}`);
  return saved === 1;
}

/** Marks an export as failed; false if its `attempt` or `status` has changed. */
export async function saveProblem(
  tx: Executor,
  { organizationId, id, attempt, status }: Pick<ExportRun, 'organizationId' | 'id' | 'attempt' | 'status'>,
  problem: ExportProblem,
): Promise<boolean> {
  const saved = await tx.execute(sql`
    update data_exports set status = 'failed', error = ${problem}
    where organization_id = ${organizationId} and id = ${id} and attempt = ${attempt} and status = ${status}`);
  return saved === 1;
}

/** Expires all but the newest files of an organization. */
export function expireOlder(
  tx: Executor,
  organizationId: string,
  { keep, at }: { keep: number; at: Date },
): Promise<number> {
  return tx.execute(sql`
    update data_exports e set expires_at = ${at}
    from (
      select id from data_exports
      where organization_id = ${organizationId} and status = 'ready' and expires_at > ${at}
        and id not in (
          select id from data_exports where organization_id = ${organizationId} and status = 'ready'
          order by created_at desc, id desc limit ${keep})
      order by id for update
    ) older
    where e.organization_id = ${organizationId} and e.id = older.id`);
}

import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface StoredFile {
  id: string;
  organization_id: string;
  file_key: string;
}

/** Files of failed, withdrawn or expired exports, of all organizations; needs a platform transaction. */
export function listWithdrawnFiles(tx: Executor, now: Date, limit: number): Promise<StoredFile[]> {
  return tx.rows<StoredFile>(sql`
    select id, organization_id, file_key from data_exports
    where file_key is not null and (status <> 'ready' or expires_at <= ${now})
    order by id limit ${limit}`);
}

export function listFilesOf(tx: Executor, organizationId: string): Promise<StoredFile[]> {
  return tx.rows<StoredFile>(sql`
    select id, organization_id, file_key from data_exports
    where organization_id = ${organizationId} and file_key is not null order by id`);
}

/** The file of an export that is not ready, such as a withdrawn one, whose file may contain erased data. */
export function findWithdrawnFile(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<StoredFile | undefined> {
  return tx.first<StoredFile>(sql`
    select id, organization_id, file_key from data_exports
    where organization_id = ${organizationId} and id = ${id} and file_key is not null and status <> 'ready'`);
}

/** Clears the storage key of a deleted file, unless the export has a new file. */
export function forgetFile(tx: Executor, file: StoredFile): Promise<number> {
  return tx.execute(sql`
    update data_exports set file_key = null
    where organization_id = ${file.organization_id} and id = ${file.id} and file_key = ${file.file_key}`);
}

/** Deletes old exports whose files are gone; needs a platform transaction. */
export function deleteOldExports(tx: Executor, before: Date, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from data_exports where id = any (array(
      select id from data_exports where created_at < ${before} and file_key is null and status <> 'requested' limit ${limit}))`);
}

export interface LostRun {
  id: string;
  organization_id: string;
  attempt: number;
}

/** Exports requested before a time for which no job is queued; needs a platform transaction. */
export function listLostRuns(tx: Executor, before: Date, limit: number): Promise<LostRun[]> {
  return tx.rows<LostRun>(sql`
    select id, organization_id, attempt from data_exports e
    where status = 'requested' and requested_at < ${before}
      and not exists (
        select from pgboss.job j where j.state in ('created', 'retry', 'active') and j.data ->> 'resourceId' = e.id::text)
    order by id limit ${limit}`);
}

import type { Executor, Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import { readerVersion } from '../../../knowledge/reader/parse-file.ts';

interface Target {
  organizationId: string;
  sourceId: string;
}

/** Sets the source to processing with the next generation number; returns that number. */
export async function startGeneration(
  tx: Transaction,
  { organizationId, sourceId }: Target,
  at: Date,
): Promise<number> {
  const row = await tx.first<{ generation: number }>(sql`
    update knowledge_sources set
      status = 'processing', error_code = null, error_params = null,
      progress_done = 0, progress_total = null, progress_unit = null,
      crawl_state = null, building_pages = 0, building_tokens = 0,
      building_generation = greatest(coalesce(building_generation, 0), coalesce(live_generation, 0)) + 1,
      updated_at = ${at}
    where organization_id = ${organizationId} and id = ${sourceId} and deleted_at is null
    returning building_generation as generation`);
  if (!row) throw new Error('the source was not locked');
  return row.generation;
}

/**
 * Reserves the next generation of a source for a background re-read, during which it stays ready. Undefined if one was started
 * after `lostBefore`.
 */
export async function startRereading(
  tx: Transaction,
  { organizationId, sourceId }: Target,
  { at, lostBefore }: { at: Date; lostBefore: Date },
): Promise<number | undefined> {
  const row = await tx.first<{ generation: number }>(sql`
    update knowledge_sources set
      building_generation = greatest(coalesce(building_generation, 0), live_generation) + 1, reread_at = ${at}
    where organization_id = ${organizationId} and id = ${sourceId} and status = 'ready' and live_generation is not null
      and (reread_at is null or reread_at <= ${lostBefore})
    returning building_generation as generation`);
  return row?.generation;
}

/**
 * Ends a failed background re-read and leaves the source unchanged. It is not tried again until the reader has a new version. The
 * generation number is not reused.
 */
export function endRereading(tx: Transaction, { organizationId, sourceId }: Target): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set reader_version = ${readerVersion}, reader_generation = live_generation,
      building_generation = building_generation + 1
    where organization_id = ${organizationId} and id = ${sourceId}`);
}

export function saveProgress(
  tx: Transaction,
  { organizationId, sourceId }: Target,
  progress: { done: number; total: number; unit: string },
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set progress_done = ${progress.done}, progress_total = ${progress.total},
      progress_unit = ${progress.unit}
    where organization_id = ${organizationId} and id = ${sourceId}`);
}

/** Call after the generation was published. */
export function saveReady(
  tx: Transaction,
  { organizationId, sourceId }: Target,
  document: { pages: number | null; fileType: string | null },
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set status = 'ready', error_code = null, error_params = null,
      progress_done = 0, progress_total = null, progress_unit = null,
      crawl_state = null, building_pages = 0, building_tokens = 0,
      page_count = ${document.pages}, file_type = ${document.fileType}
    where organization_id = ${organizationId} and id = ${sourceId}`);
}

/** The generation number is not reused. */
export function saveFailure(
  tx: Transaction,
  { organizationId, sourceId }: Target,
  failure: { code: string; params: Readonly<Record<string, string | number>>; at: Date },
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set status = 'error', error_code = ${failure.code},
      error_params = ${json(failure.params)}, progress_done = 0, progress_total = null, progress_unit = null,
      crawl_state = null, building_pages = 0, building_tokens = 0, updated_at = ${failure.at}
    where organization_id = ${organizationId} and id = ${sourceId}`);
}

/** Deletes the rows of a generation that will not be published. */
export async function removeGeneration(
  tx: Transaction,
  { organizationId, sourceId }: Target,
  generation: number,
): Promise<void> {
  await tx.execute(sql`
    delete from chunk_terms
    where organization_id = ${organizationId} and source_id = ${sourceId} and generation = ${generation}`);
  await tx.execute(sql`
    delete from chunks
    where organization_id = ${organizationId} and source_id = ${sourceId} and generation = ${generation}`);
}

export async function countChunks(
  tx: Transaction,
  { organizationId, sourceId }: Target,
  generation: number,
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from chunks
    where organization_id = ${organizationId} and source_id = ${sourceId} and generation = ${generation}`);
  return row?.count ?? 0;
}

/** Ends the scheduled refreshes of a source that was set aside. */
export function endSchedule(
  tx: Executor,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set next_refresh_at = null
    where organization_id = ${organizationId} and id = ${sourceId} and error_code = 'ingest_set_aside'`);
}

import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { Generation } from '../../../knowledge/indexing/index-generation.ts';
import { IngestSuperseded } from '../ingest/ingest-failure.ts';
import { lockSource } from '../knowledge.queries.ts';

/** State of a crawl between two slices. */
export interface CrawlState {
  /** Number of the slice; a run of an older slice has been replaced by another. */
  slice: number;
  /** Time spent by previous slices, including the pauses that the site requests. */
  spentMs: number;
  /** The site; null until its robots.txt was read. */
  site: { origin: string; robots: string; sitemaps: string[] } | null;
  /** Sitemaps already read. */
  sitemapsRead: number;
}

/** A generation that is being crawled, and the slice of this run. */
export interface CrawlRun extends Generation {
  slice: number;
}

export async function findCrawlState(
  tx: Transaction,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
): Promise<CrawlState | null> {
  const row = await tx.first<{ crawl_state: CrawlState | null }>(sql`
    select crawl_state from knowledge_sources where organization_id = ${organizationId} and id = ${sourceId}`);
  return row?.crawl_state ?? null;
}

/** Records that the source is being worked on. */
export function saveCrawlState(
  tx: Transaction,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
  state: CrawlState,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set crawl_state = ${json(state)}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${sourceId}`);
}

/**
 * Locks the source and returns its state. @throws IngestSuperseded if this run is no longer the current one.
 */
export async function lockCrawl(tx: Transaction, run: CrawlRun): Promise<CrawlState> {
  const row = await lockSource(tx, run.organizationId, run.sourceId);
  const isCurrent = row?.status === 'processing' && row.building_generation === run.generation;
  const state = isCurrent ? await findCrawlState(tx, run) : null;
  if (!isCurrent || state?.slice !== run.slice) throw new IngestSuperseded();
  return state;
}

/** The share of the plan that the pages read so far use. */
export function addBuilt(
  tx: Transaction,
  { organizationId, sourceId }: Generation,
  built: { pages: number; tokens: number },
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set building_pages = building_pages + ${built.pages},
      building_tokens = building_tokens + ${built.tokens}
    where organization_id = ${organizationId} and id = ${sourceId}`);
}

export async function builtSoFar(
  tx: Transaction,
  { organizationId, sourceId }: Generation,
): Promise<{ pages: number; tokens: number }> {
  const row = await tx.first<{ pages: number; tokens: number }>(sql`
    select building_pages as pages, building_tokens as tokens from knowledge_sources
    where organization_id = ${organizationId} and id = ${sourceId}`);
  return row ?? { pages: 0, tokens: 0 };
}

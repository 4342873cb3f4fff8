import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { Generation } from '../../../knowledge/indexing/index-generation.ts';
import { IngestSuperseded } from '../ingest/ingest-failure.ts';
import { lockSource } from '../knowledge.queries.ts';

/** Where a crawl stands between two slices. */
export interface CrawlState {
  /** Counts the slices; whoever works on an older one has lost its place to another run. */
  slice: number;
  /** Time that the slices before took, with the pauses that the site asks for. */
  spentMs: number;
  /** The site; null until it was asked for its robots.txt. */
  site: { origin: string; robots: string; sitemaps: string[] } | null;
  /** Sitemaps that were read. */
  sitemapsRead: number;
}

/** A generation that is being crawled, and this run's place in it. */
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

/** The source counts as looked after from now on. */
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

/** Locks the source and answers its state. @throws IngestSuperseded when this run is no longer the one that is wanted. */
export async function lockCrawl(tx: Transaction, run: CrawlRun): Promise<CrawlState> {
  const row = await lockSource(tx, run.organizationId, run.sourceId);
  const isCurrent = row?.status === 'processing' && row.building_generation === run.generation;
  const state = isCurrent ? await findCrawlState(tx, run) : null;
  if (!isCurrent || state?.slice !== run.slice) throw new IngestSuperseded();
  return state;
}

/** What the pages read so far take of the plan. */
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

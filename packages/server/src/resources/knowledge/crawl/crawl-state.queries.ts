import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { Generation } from '../../../knowledge/indexing/index-generation.ts';

/** State of a crawl between two slices. */
export interface CrawlState {
  /** Number of the slice; a run with an older number has been superseded. */
  slice: number;
  /** Time spent by previous slices, including the crawl delay of robots.txt. */
  spentMs: number;
  /** Null until robots.txt has been read. */
  site: { origin: string; robots: string; sitemaps: string[] } | null;
  /** Number of sitemaps already read. */
  sitemapsRead: number;
}

export async function findCrawlState(
  tx: Transaction,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
): Promise<CrawlState | null> {
  const row = await tx.first<{ crawl_state: CrawlState | null }>(sql`
    select crawl_state from knowledge_sources where organization_id = ${organizationId} and id = ${sourceId}`);
  return row?.crawl_state ?? null;
}

/** Saves the state, which also shows that the crawl is still active. */
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

/** Adds pages and tokens read so far to the usage of the plan. */
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

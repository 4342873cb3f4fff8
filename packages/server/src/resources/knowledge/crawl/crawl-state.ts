import type { Transaction } from '../../../db/database.ts';
import type { Generation } from '../../../knowledge/indexing/index-generation.ts';
import { IngestSuperseded } from '../ingest/ingest-failure.ts';
import { lockSource } from '../knowledge.queries.ts';
import { type CrawlState, findCrawlState } from './crawl-state.queries.ts';

/** A generation that is being crawled, and the slice of this run. */
export interface CrawlRun extends Generation {
  slice: number;
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

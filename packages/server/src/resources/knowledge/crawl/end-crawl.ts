import type { IngestFailureCode } from '@parley/contracts/values/failures';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { finishGeneration } from '../ingest/end-generation.ts';
import { countChunks } from '../ingest/generations.queries.ts';
import { IngestFailure } from '../ingest/ingest-failure.ts';
import { countPages, startError } from '../source-pages.queries.ts';
import { builtSoFar } from './crawl-state.queries.ts';
import type { CrawlRun } from './crawl-state.ts';

/**
 * Publishes the pages that were read.
 * @throws IngestFailure if there are none, with the reason of the only page or of the start page.
 */
export async function endCrawl(deps: Deps, run: CrawlRun): Promise<void> {
  const { organizationId } = run;
  const end = await withScope(deps.database, tenantScope(organizationId), async (tx) => ({
    pages: await countPages(tx, run),
    built: await builtSoFar(tx, run),
    chunks: await countChunks(tx, run, run.generation),
    error: await startError(tx, run),
  }));
  if (end.pages.read === 0) throw new IngestFailure(toCode(end.error));
  await finishGeneration(deps, run, {
    chunks: end.chunks,
    tokens: end.built.tokens,
    pages: end.pages.read,
    fileType: null,
  });
}

function toCode(error: string | null): IngestFailureCode {
  return (error as IngestFailureCode | null) ?? 'site_no_pages';
}

import { closedLimits } from '@parley/contracts/billing/limits';
import type { PageFailure } from '@parley/contracts/values/failures';
import type { ParsedDocument } from '@parley/knowledge/parsing/parsed-document';
import { type Segment, segmentsOf } from '@parley/knowledge/passages/segment';
import type { FoundPage } from '@parley/knowledge/web/address/frontier';
import { isSamePath } from '@parley/knowledge/web/address/page-address';
import { ownTitle } from '@parley/knowledge/web/own-title';
import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { writeSegments } from '../../../knowledge/indexing/index-generation.ts';
import { shareLoop } from '../../../knowledge/indexing/share-loop.ts';
import { countChunks } from '../ingest/generations.queries.ts';
import { findSource, nameByTitle } from '../knowledge.queries.ts';
import { lockLimits, sumSources } from '../reserve-quota.queries.ts';
import {
  findPageByAddress,
  hasContent,
  insertPages,
  isQueued,
  isUnchanged,
  type PageRow,
  savePage,
  skipQueued,
} from '../source-pages.queries.ts';
import { addBuilt, builtSoFar } from './crawl-state.queries.ts';
import { type CrawlRun, lockCrawl } from './crawl-state.ts';
import type { CrawledPage } from './read-crawled-page.ts';

/** Reasons for a skipped page, which is unimportant or not allowed; all other reasons are failures. */
const skips: ReadonlySet<PageFailure> = new Set([
  'page_type_unsupported',
  'page_no_text',
  'page_other_site',
  'page_noindex',
  'page_duplicate',
  'robots_disallow',
]);

/**
 * Stores a page with its passages and links in one transaction, so that after an interruption the page is either stored or
 * waiting. Does not change a page that another run has stored. If the quota is used up, this page and all waiting ones are
 * skipped.
 * @throws IngestSuperseded.
 */
export async function saveCrawledPage(
  deps: Deps,
  run: CrawlRun,
  row: PageRow,
  page: CrawledPage,
  found: readonly FoundPage[],
): Promise<void> {
  await withScope(deps.database, tenantScope(run.organizationId), async (tx) => {
    const capacity = await capacityOf(tx, run);
    await lockCrawl(tx, run);
    if (!(await isQueued(tx, run, row.id))) return;
    const failure = page.failure ?? (await whyDuplicate(tx, run, row, page));
    if (page.document === null || failure !== null) await saveUnreadPage(tx, deps, run, row, page, failure);
    else await saveRead(tx, deps, run, row, { ...page, document: page.document }, capacity);
    await insertPages(tx, run, found, () => deps.ids.next());
  });
}

/** Remaining pages and tokens for this source; null is unlimited. */
interface Capacity {
  pages: number | null;
  tokens: number | null;
}

/** Locks the limits until the transaction ends. */
async function capacityOf(tx: Transaction, { organizationId, sourceId }: CrawlRun): Promise<Capacity> {
  const { sources, knowledgeTokens } = (await lockLimits(tx, organizationId)) ?? closedLimits;
  if (sources === null && knowledgeTokens === null) return { pages: null, tokens: null };
  const others = await sumSources(tx, organizationId, sourceId);
  return {
    pages: sources === null ? null : sources - others.sources,
    tokens: knowledgeTokens === null ? null : knowledgeTokens - others.tokens,
  };
}

/**
 * Pages with identical texts are duplicates. The declared canonical URL is ignored, because many sites declare their start page
 * everywhere.
 */
async function whyDuplicate(
  tx: Transaction,
  run: CrawlRun,
  row: PageRow,
  page: CrawledPage,
): Promise<PageFailure | null> {
  const other = page.url === row.url ? undefined : await findPageByAddress(tx, run, page.url);
  const isElsewhere =
    other !== undefined && other.id !== row.id && !['skipped', 'failed'].includes(other.status);
  const isCopy = page.contentHash !== null && (await hasContent(tx, run, page.contentHash));
  return isElsewhere || isCopy ? 'page_duplicate' : null;
}

async function saveUnreadPage(
  tx: Transaction,
  deps: Deps,
  run: CrawlRun,
  row: PageRow,
  page: CrawledPage,
  failure: PageFailure | null,
): Promise<void> {
  await savePage(tx, run, row.id, {
    status: failure === null || skips.has(failure) ? 'skipped' : 'failed',
    url: row.url,
    errorCode: failure,
    title: page.document?.title ?? null,
    contentHash: null,
    firstOrdinal: null,
    chunkCount: 0,
    at: deps.clock.now(),
  });
}

async function saveRead(
  tx: Transaction,
  deps: Deps,
  run: CrawlRun,
  row: PageRow,
  page: CrawledPage & { document: ParsedDocument },
  capacity: Capacity,
): Promise<void> {
  const url = await nameOf(tx, run, row, page);
  const firstOrdinal = await countChunks(tx, run, run.generation);
  const segments: Segment[] = [];
  for await (const segment of shareLoop(segmentsOf(page.document, { firstOrdinal, url })))
    segments.push(segment);
  const tokens = segments.reduce((sum, segment) => sum + segment.tokenCount, 0);
  const excess = await excessOf(tx, run, tokens, capacity);
  if (excess !== null) {
    await skipQueued(tx, run, excess);
    return;
  }
  if (row.position === 0) await takeTitle(tx, run, page.document, url);
  await writeSegments(tx, { ...run, segments });
  await addBuilt(tx, run, { pages: 1, tokens });
  await savePage(tx, run, row.id, {
    status: (await isUnchanged(tx, run, url, page.contentHash)) ? 'unchanged' : 'read',
    url,
    errorCode: null,
    title: page.document.title,
    contentHash: page.contentHash,
    firstOrdinal,
    chunkCount: segments.length,
    at: deps.clock.now(),
  });
}

/**
 * The URL that identifies a page: the declared canonical URL if it has the same path, else the URL after redirects, else the URL
 * that was found, whichever is not used by another page.
 */
async function nameOf(tx: Transaction, run: CrawlRun, row: PageRow, page: CrawledPage): Promise<string> {
  const canonical = page.canonical !== null && isSamePath(page.canonical, page.url) ? page.canonical : null;
  for (const url of [canonical, page.url]) {
    if (url === null || url === row.url) continue;
    const other = await findPageByAddress(tx, run, url);
    if (other === undefined) return url;
  }
  return row.url;
}

async function excessOf(
  tx: Transaction,
  run: CrawlRun,
  tokens: number,
  capacity: Capacity,
): Promise<'plan_limit_sources' | 'crawl_token_limit' | null> {
  const built = await builtSoFar(tx, run);
  if (capacity.pages !== null && built.pages + 1 > capacity.pages) return 'plan_limit_sources';
  if (capacity.tokens !== null && built.tokens + tokens > capacity.tokens) return 'crawl_token_limit';
  return null;
}

/**
 * Names a source by the title of its first page unless a user has named it. For a single page, the name of the site is removed
 * from the title.
 */
async function takeTitle(
  tx: Transaction,
  run: CrawlRun,
  document: ParsedDocument,
  url: string,
): Promise<void> {
  const source = await findSource(tx, run.organizationId, run.sourceId);
  if (source?.settings.isNamedByTitle !== true) return;
  const title = source.settings.crawl ? document.title : ownTitle(document, url);
  if (title !== null) await nameByTitle(tx, run, title.slice(0, 200).toWellFormed());
}

import { setTimeout as wait } from 'node:timers/promises';
import { isSameSite, maxAddressChars } from '@parley/knowledge/web/address/page-address';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { createPageReader, type PageReader } from '../../../knowledge/reader/page-reader.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { failGeneration } from '../ingest/end-generation.ts';
import { IngestFailure } from '../ingest/ingest-failure.ts';
import { toIngestFailure } from '../ingest/to-ingest-failure.ts';
import { countPages, listQueued, type PageRow, skipQueued } from '../source-pages.queries.ts';
import { saveCrawlState } from './crawl-state.queries.ts';
import { type CrawlRun, lockCrawl } from './crawl-state.ts';
import { endCrawl } from './end-crawl.ts';
import { type Crawl, changeOrigin, openCrawl, openSite, type Site } from './open-crawl.ts';
import { createPageProgress, type PageProgress } from './page-progress.ts';
import { type CrawledPage, type Fetched, fetchCrawledPage, readCrawledPage } from './read-crawled-page.ts';
import { readSitemaps } from './read-sitemaps.ts';
import { saveCrawledPage } from './save-crawled-page.ts';

/** Time per slice, after which the worker is free for other jobs. */
const defaultSliceMs = 4_000;
const maxRequestsAtOnce = 2;
/** Pause between two pairs of requests to a site whose robots.txt sets no delay. */
const politePauseMs = 50;

interface Slice extends Crawl {
  deps: Deps;
  reader: PageReader;
  progress: PageProgress;
  signal: AbortSignal;
  /** Start and end of this slice, in milliseconds of `performance.now()`. */
  startedAtMs: number;
  endsAtMs: number;
}

/**
 * Reads some pages of a website and requests the next slice for the rest; the last slice publishes the result. Each page is
 * stored as it is read, so an interrupted slice is simply run again. A problem with the site at worst leaves the source in error,
 * with the previous generation still searchable.
 * @throws transient errors (database unavailable, shutdown), so that the job is retried.
 */
export async function crawlSlice(
  deps: Deps,
  target: Omit<CrawlRun, 'chatbotId'>,
  signal: AbortSignal,
  sliceMs = defaultSliceMs,
): Promise<void> {
  const crawl = await openCrawl(deps, target);
  if (!crawl) return;
  const reader = createPageReader();
  const startedAtMs = performance.now();
  try {
    const slice = {
      ...crawl,
      deps,
      reader,
      signal,
      startedAtMs,
      endsAtMs: startedAtMs + sliceMs,
      progress: createPageProgress(deps, crawl.run),
    };
    await (crawl.settings === null ? readOnePage(slice) : readSomePages(slice));
  } catch (error) {
    await failGeneration(deps, crawl.run, toIngestFailure(deps, crawl.run, error, signal));
  } finally {
    reader.close();
  }
}

/** Reads a single page that a user has entered. Ignores robots.txt, as a browser would. */
async function readOnePage(slice: Slice): Promise<void> {
  const { deps, run, signal } = slice;
  for (const row of await queued(slice, 1)) {
    const page = await readCrawledPage(
      deps,
      slice.reader,
      row.url,
      await fetchCrawledPage(deps, row.url, signal),
      { scope: null, signal },
    );
    const isNoindex = page.failure === 'page_noindex';
    await saveCrawledPage(
      deps,
      run,
      row,
      { ...page, canonical: null, failure: isNoindex ? null : page.failure },
      [],
    );
  }
  await endCrawl(deps, run);
}

async function readSomePages(slice: Slice): Promise<void> {
  const { deps, reader, run, settings } = slice;
  if (settings === null) return;
  const site = await openSite(deps, reader, slice, settings, slice.signal);
  if (!site.rules.isAllowed(slice.startUrl)) throw new IngestFailure('robots_disallow');
  await readSitemaps(deps, reader, slice, site, { signal: slice.signal, endsAtMs: slice.endsAtMs });
  const isDone = await readPages(slice, site);
  if (isDone === 'done') await endCrawl(deps, run);
  else await goOn(slice, site.rules.delaySeconds);
}

async function readPages(slice: Slice, site: Site): Promise<'done' | 'more'> {
  const { deps, reader, signal } = slice;
  const atOnce = site.rules.delaySeconds > 0 ? 1 : maxRequestsAtOnce;
  for (let isFirst = true; ; isFirst = false) {
    const left = await pagesLeft(slice);
    const rows = left === 0 ? [] : await queued(slice, Math.min(atOnce, left));
    const [first] = rows;
    if (!first) return 'done';
    if (!isFirst && performance.now() >= slice.endsAtMs) return 'more';
    if (!isFirst && site.rules.delaySeconds > 0) return 'more';
    if (!isFirst) await wait(politePauseMs, undefined, { signal });
    const isStart = first.position === 0;
    const batch = isStart ? [first] : rows;
    const fetched = await Promise.all(
      batch.map((row) => fetchCrawledPage(deps, row.url, signal, (url) => mayFollow(site, url, isStart))),
    );
    for (const [index, row] of batch.entries()) {
      const one = fetched[index];
      if (!one) continue;
      if (isStart) site = await siteOfStart(slice, site, one);
      const { scope } = site;
      const follow = (url: URL) => mayFollow(site, url, isStart);
      const page = await readCrawledPage(deps, reader, row.url, one, { scope, signal, mayFollow: follow });
      await store(slice, site, row, page);
    }
  }
}

/** The site to crawl after fetching the start page, which may redirect to the site's other host name (with or without `www`). */
async function siteOfStart(slice: Slice, site: Site, fetched: Fetched): Promise<Site> {
  const { deps, reader, settings, signal } = slice;
  if ('failure' in fetched || settings === null) return site;
  const { url } = fetched.page;
  const { origin } = new URL(url);
  if (origin === site.scope.origin) return site;
  await changeOrigin(deps, reader, slice, settings, origin, signal);
  const other = await openSite(deps, reader, slice, settings, signal);
  if (!other.rules.isAllowed(url)) throw new IngestFailure('robots_disallow');
  return other;
}

/**
 * Whether a redirect within the site, under both of its host names, is allowed by the robots.txt of its target. The redirect of
 * the start page decides which host name is crawled. @throws IngestFailure if robots.txt disallows the start page.
 */
async function mayFollow(site: Site, url: URL, isStart: boolean): Promise<boolean> {
  if (!isSameSite(url.href, site.scope.origin)) return false;
  if (!isStart && url.href.length > maxAddressChars) return false;
  const rules = await site.rulesAt(url.origin);
  if (!isStart) return rules?.isAllowed(url.href) ?? false;
  if (rules?.isAllowed(url.href) === false) throw new IngestFailure('robots_disallow');
  return true;
}

async function store(slice: Slice, site: Site, row: PageRow, page: CrawledPage): Promise<void> {
  const { deps, run } = slice;
  site.frontier.remember(page.url);
  const found = site.frontier.admit(page.wanted, row.depth + 1);
  await saveCrawledPage(deps, run, row, page, found);
  await slice.progress();
}

/** Number of pages that may still be read. At the limit, waiting pages are skipped. */
async function pagesLeft(slice: Slice): Promise<number> {
  const { deps, run, settings, state } = slice;
  const spentMs = state.spentMs + performance.now() - slice.startedAtMs;
  const isLate = spentMs > deps.config.limits.crawlSeconds * 1_000;
  return withScope(deps.database, tenantScope(run.organizationId), async (tx) => {
    const counts = await countPages(tx, run);
    const left = Math.max(0, (settings?.maxPages ?? 1) - counts.read);
    if (!isLate && left > 0) return left;
    await lockCrawl(tx, run);
    await skipQueued(tx, run, isLate ? 'crawl_time_limit' : 'crawl_page_limit');
    return 0;
  });
}

function queued({ deps, run }: Slice, limit: number): Promise<PageRow[]> {
  return withScope(deps.database, tenantScope(run.organizationId), (tx) => listQueued(tx, run, limit));
}

/** Requests the next slice, which continues where this one ends. @throws IngestSuperseded. */
async function goOn({ deps, run, startedAtMs }: Slice, delaySeconds: number): Promise<void> {
  const { organizationId, chatbotId, sourceId, generation } = run;
  const spentMs = Math.round(performance.now() - startedAtMs + delaySeconds * 1_000);
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const state = await lockCrawl(tx, run);
    const next = { ...state, slice: state.slice + 1, spentMs: state.spentMs + spentMs };
    await saveCrawlState(tx, run, next, deps.clock.now());
    await appendEvent(tx, deps, {
      organizationId,
      type: 'knowledge.crawl_requested',
      resourceId: sourceId,
      chatbotId,
      data: { generation, slice: next.slice, delaySeconds },
    });
  });
}

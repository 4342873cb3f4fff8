import { type CrawlSettings, Frontier } from '@parley/knowledge/web/address/frontier';
import { type RobotsRules, readRobots } from '@parley/knowledge/web/address/robots';
import type { SiteScope } from '@parley/knowledge/web/address/site-scope';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { PageReader } from '../../../knowledge/reader/page-reader.ts';
import { memoize } from '../../../lib/timing/memoize.ts';
import { IngestFailure } from '../ingest/ingest-failure.ts';
import { findSource, lockSource } from '../knowledge.queries.ts';
import { insertPages, listAddresses, removeOtherPages } from '../source-pages.queries.ts';
import { type CrawlState, findCrawlState, saveCrawlState } from './crawl-state.queries.ts';
import { type CrawlRun, lockCrawl } from './crawl-state.ts';
import { fetchRobots } from './fetch-site.ts';

/** Default locations of sitemaps if robots.txt names none. */
const siteFiles = ['sitemap.xml', 'sitemap.txt'];

/** A crawl at the start of a slice. */
export interface Crawl {
  run: CrawlRun;
  startUrl: string;
  /** Null for a single page that a user has entered. */
  settings: CrawlSettings | null;
  state: CrawlState;
}

/** A site that may be crawled. */
export interface Site {
  scope: SiteScope;
  rules: RobotsRules;
  frontier: Frontier;
  /**
   * Rules of robots.txt for an origin of the site, because each host name has its own (RFC 9309 §2.3); null if they cannot be
   * read.
   */
  rulesAt(origin: string): Promise<RobotsRules | null>;
}

/** Returns the crawl as the previous slice left it, or undefined if this slice has been superseded. */
export async function openCrawl(deps: Deps, run: Omit<CrawlRun, 'chatbotId'>): Promise<Crawl | undefined> {
  const { organizationId, sourceId, generation, slice } = run;
  return withScope(deps.database, tenantScope(organizationId), async (tx) => {
    await lockSource(tx, organizationId, sourceId);
    const row = await findSource(tx, organizationId, sourceId);
    if (row?.status !== 'processing' || row.building_generation !== generation || row.url === null) {
      return undefined;
    }
    const known = await findCrawlState(tx, run);
    const crawl = { run: { ...run, chatbotId: row.chatbot_id }, startUrl: row.url };
    const settings = row.settings.crawl ?? null;
    if (known !== null) return known.slice === slice ? { ...crawl, settings, state: known } : undefined;
    if (slice !== 0) return undefined;
    const state = { slice, spentMs: 0, site: null, sitemapsRead: 0 };
    const kept = [generation, ...(row.live_generation === null ? [] : [row.live_generation])];
    await removeOtherPages(tx, { organizationId, sourceId }, kept);
    const start = { url: row.url, depth: 0, refusal: null };
    await insertPages(tx, crawl.run, [start], () => deps.ids.next());
    await saveCrawlState(tx, run, state, deps.clock.now());
    return { ...crawl, settings, state };
  });
}

/**
 * The crawl's site. Its robots.txt is read once.
 * @throws IngestFailure if the site does not respond or disallows the start page.
 */
export async function openSite(
  deps: Deps,
  reader: PageReader,
  crawl: Crawl,
  settings: CrawlSettings,
  signal: AbortSignal,
): Promise<Site> {
  const { origin: startOrigin } = new URL(crawl.startUrl);
  if (crawl.state.site === null) await changeOrigin(deps, reader, crawl, settings, startOrigin, signal);
  const { origin, robots } = crawl.state.site ?? { origin: startOrigin, robots: '' };
  const { organizationId } = crawl.run;
  const addresses = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    listAddresses(tx, crawl.run),
  );
  const { include, exclude } = settings;
  const rules = readRobots(robots);
  return {
    scope: { origin, robots, include, exclude },
    rules,
    frontier: new Frontier(settings, addresses),
    rulesAt: memoize((other) => rulesOf(deps, reader, other, signal), {
      keyOf: (other) => other,
      cache: new Map([[origin, Promise.resolve<RobotsRules | null>(rules)]]),
    }),
  };
}

async function rulesOf(
  deps: Deps,
  reader: PageReader,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsRules | null> {
  try {
    return readRobots(await fetchRobots(deps, reader, origin, signal));
  } catch (error) {
    if (error instanceof IngestFailure) return null;
    throw error;
  }
}

/** Changes the origin to crawl, and reads its robots.txt. @throws IngestFailure, IngestSuperseded. */
export async function changeOrigin(
  deps: Deps,
  reader: PageReader,
  crawl: Crawl,
  settings: CrawlSettings,
  origin: string,
  signal: AbortSignal,
): Promise<void> {
  const robots = await fetchRobots(deps, reader, origin, signal);
  const rules = readRobots(robots);
  const named = rules.sitemaps.length > 0 ? rules.sitemaps : siteFiles.map((name) => `${origin}/${name}`);
  await changeState(deps, crawl, { site: { origin, robots, sitemaps: settings.sitemap ? named : [] } });
}

/** Saves the state of the crawl for the next run. @throws IngestSuperseded. */
export async function changeState(deps: Deps, crawl: Crawl, change: Partial<CrawlState>): Promise<void> {
  const { organizationId } = crawl.run;
  crawl.state = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const state = { ...(await lockCrawl(tx, crawl.run)), ...change };
    await saveCrawlState(tx, crawl.run, state, deps.clock.now());
    return state;
  });
}

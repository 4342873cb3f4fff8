import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { PageReader } from '../../../knowledge/reader/page-reader.ts';
import { insertPages } from '../source-pages.queries.ts';
import { saveCrawlState } from './crawl-state.queries.ts';
import { lockCrawl } from './crawl-state.ts';
import { fetchSitemap } from './fetch-site.ts';
import type { Crawl, Site } from './open-crawl.ts';

const maxSitemaps = 50;
/** Pages of a sitemap count as one link away from the start. */
const sitemapDepth = 1;

/** Reads the site's sitemaps, each once, until the time of this slice is used up. @throws IngestSuperseded. */
export async function readSitemaps(
  deps: Deps,
  reader: PageReader,
  crawl: Crawl,
  site: Site,
  { signal, endsAtMs }: { signal: AbortSignal; endsAtMs: number },
): Promise<void> {
  const scope = tenantScope(crawl.run.organizationId);
  for (;;) {
    const [next] = crawl.state.site?.sitemaps ?? [];
    if (next === undefined || performance.now() >= endsAtMs) return;
    const sitemap = await fetchSitemap(deps, reader, next, site.scope, signal);
    const found = site.frontier.admit(sitemap.wanted, sitemapDepth);
    const changed = await withScope(deps.database, scope, async (tx) => {
      const state = await lockCrawl(tx, crawl.run);
      if (state.site === null) return undefined;
      const sitemapsRead = state.sitemapsRead + 1;
      const remaining = Math.max(0, maxSitemaps - sitemapsRead);
      const sitemaps = [...new Set([...state.site.sitemaps.slice(1), ...sitemap.sitemaps])].slice(
        0,
        remaining,
      );
      await insertPages(tx, crawl.run, found, () => deps.ids.next());
      const after = { ...state, sitemapsRead, site: { ...state.site, sitemaps } };
      await saveCrawlState(tx, crawl.run, after, deps.clock.now());
      return after;
    });
    if (changed) crawl.state = changed;
  }
}

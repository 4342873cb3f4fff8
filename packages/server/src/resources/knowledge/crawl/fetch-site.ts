import type { SiteScope } from '@parley/knowledge/web/address/site-scope';
import { pageMediaTypes, type SitemapReading } from '@parley/knowledge/web/page-reading';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { PageReader } from '../../../knowledge/reader/page-reader.ts';
import { type FetchedPage, fetchPage, type MayFollow, PageNotFetched } from '../../../ports/fetch-page.ts';
import { IngestFailure } from '../ingest/ingest-failure.ts';

type FetchDeps = Pick<Deps, 'egress'>;

/** Short, because these files are small and a crawl should not wait for a slow site. */
const siteFileTimeoutMs = 20_000;
const webPageTypes: ReadonlySet<string> = new Set(pageMediaTypes.keys());

/** Fetches a page of a supported type. @throws PageNotFetched. */
export function fetchWebPage(
  { egress }: FetchDeps,
  url: string,
  signal: AbortSignal,
  mayFollow?: MayFollow,
): Promise<FetchedPage> {
  return fetchPage(egress, url, { signal, mediaTypes: webPageTypes, ...(mayFollow ? { mayFollow } : {}) });
}

/**
 * Fetches a site's robots.txt, reduced to the rules for this crawler; empty if there is none.
 * @throws IngestFailure if the site cannot serve it (RFC 9309 §2.3.1.4), because then nothing may be read.
 */
export async function fetchRobots(
  { egress }: FetchDeps,
  reader: PageReader,
  origin: string,
  signal: AbortSignal,
): Promise<string> {
  const bytes = await robotsBytes(egress, origin, signal);
  const robots = bytes === null ? '' : await reader.readRobots(bytes, signal);
  if (robots === null) throw new IngestFailure('robots_unavailable');
  return robots;
}

async function robotsBytes(
  egress: FetchDeps['egress'],
  origin: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const options = { signal, timeoutMs: siteFileTimeoutMs };
    return (await fetchPage(egress, `${origin}/robots.txt`, options)).bytes;
  } catch (error) {
    if (!(error instanceof PageNotFetched)) throw error;
    switch (error.code) {
      case 'page_server_error':
      case 'page_too_slow':
        throw new IngestFailure('robots_unavailable', {}, { cause: error });
      case 'page_unreachable':
      case 'page_address_not_allowed':
        throw new IngestFailure(error.code, {}, { cause: error });
      default:
        return null;
    }
  }
}

/** Fetches the URLs of a sitemap that the crawl accepts; empty if it cannot be read. */
export async function fetchSitemap(
  { egress }: FetchDeps,
  reader: PageReader,
  url: string,
  scope: SiteScope,
  signal: AbortSignal,
): Promise<SitemapReading> {
  try {
    const { bytes } = await fetchPage(egress, url, { signal, timeoutMs: siteFileTimeoutMs });
    return await reader.readSitemap(bytes, scope, signal);
  } catch (error) {
    if (error instanceof PageNotFetched) return { wanted: [], sitemaps: [] };
    throw error;
  }
}

import type { Deps } from '../../../kernel/deps.ts';
import { pageMediaTypes } from '../../../knowledge/web/page-reading.ts';
import { maxRobotsChars } from '../../../knowledge/web/robots.ts';
import { readSitemap, type Sitemap } from '../../../knowledge/web/sitemap.ts';
import { type FetchedPage, fetchPage, PageNotFetched } from '../../../ports/fetch-page.ts';
import { IngestFailure } from '../ingest/ingest-failure.ts';

type FetchDeps = Pick<Deps, 'egress'>;

/** robots.txt and sitemaps are small, so a site that is slow to serve them is not waited for. */
const siteFileTimeoutMs = 20_000;
const webPageTypes: ReadonlySet<string> = new Set(pageMediaTypes.keys());

/** Fetches a page of a supported type. @throws PageNotFetched. */
export function fetchWebPage(
  { egress }: FetchDeps,
  url: string,
  signal: AbortSignal,
  mayFollow?: (url: URL) => boolean,
): Promise<FetchedPage> {
  return fetchPage(egress, url, { signal, mediaTypes: webPageTypes, ...(mayFollow ? { mayFollow } : {}) });
}

/**
 * Fetches a site's robots.txt; empty if it has none.
 * @throws IngestFailure if the site cannot serve it (RFC 9309 §2.3.1.4), because then nothing may be read.
 */
export async function fetchRobots(
  { egress }: FetchDeps,
  origin: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { bytes } = await fetchPage(egress, `${origin}/robots.txt`, {
      signal,
      timeoutMs: siteFileTimeoutMs,
    });
    return bytes.toString('utf8').replaceAll('\0', '').slice(0, maxRobotsChars).toWellFormed();
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
        return '';
    }
  }
}

/** Fetches a sitemap's entries; empty if it cannot be read. */
export async function fetchSitemap(
  { egress }: FetchDeps,
  url: string,
  signal: AbortSignal,
): Promise<Sitemap> {
  try {
    const { bytes } = await fetchPage(egress, url, { signal, timeoutMs: siteFileTimeoutMs });
    return readSitemap(bytes);
  } catch (error) {
    if (error instanceof PageNotFetched) return { pages: [], sitemaps: [] };
    throw error;
  }
}

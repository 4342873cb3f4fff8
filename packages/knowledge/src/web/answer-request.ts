import { decodeText } from '../parsing/blocks/decode-text.ts';
import { condenseRobots } from './address/robots.ts';
import { createPageSelector, type SelectPages, type SiteScope } from './address/site-scope.ts';
import { readSitemap } from './address/sitemap.ts';
import type { PageReading, ReadRequest, RobotsReading, SitemapReading } from './page-reading.ts';
import { readPage } from './read-page.ts';

let latest: { key: string; select: SelectPages } | undefined;

/**
 * Reads the content that a site sent in this process, without limits on time or memory. All other code calls `createPageReader`.
 */
export async function answerRequest(
  request: ReadRequest,
  bytes: Buffer,
): Promise<PageReading | SitemapReading | RobotsReading> {
  switch (request.kind) {
    case 'page':
      return readPage(request, bytes, request.scope && selectorOf(request.scope));
    case 'sitemap': {
      const { pages, sitemaps } = readSitemap(bytes);
      return { wanted: selectorOf(request.scope)(pages), sitemaps };
    }
    case 'robots':
      return { robots: condenseRobots(decodeText(bytes).replaceAll('\0', '').toWellFormed()) };
  }
}

/** Compiled once for all pages of a crawl. */
function selectorOf(scope: SiteScope): SelectPages {
  const key = JSON.stringify(scope);
  if (latest?.key !== key) latest = { key, select: createPageSelector(scope) };
  return latest.select;
}

import { createHash } from 'node:crypto';
import type { PageFailure } from '@parley/contracts/values/failures';
import type { ParsedDocument } from '@parley/knowledge/parsing/parsed-document';
import type { SiteScope, WantedPage } from '@parley/knowledge/web/address/site-scope';
import { robotsDirectives } from '@parley/knowledge/web/page-markup';
import type { PageReading } from '@parley/knowledge/web/page-reading';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { PageReader } from '../../../knowledge/reader/page-reader.ts';
import { type FetchedPage, type MayFollow, PageNotFetched } from '../../../ports/fetch-page.ts';
import { fetchWebPage } from './fetch-site.ts';

/** A page that has been read but not stored. */
export interface CrawledPage {
  /** Its URL after redirects. */
  url: string;
  /** The canonical URL that the page declares, if the crawl may read it. */
  canonical: string | null;
  /** Links of the page that the crawl accepts. */
  wanted: WantedPage[];
  /** Null if reading failed. */
  document: ParsedDocument | null;
  /** Hash of title and text. */
  contentHash: string | null;
  failure: PageFailure | null;
}

export type Fetched = { page: FetchedPage } | { failure: PageFailure };

/** Fetches a page; errors of the site are returned as the failure of the page. */
export async function fetchCrawledPage(
  deps: Pick<Deps, 'egress'>,
  url: string,
  signal: AbortSignal,
  mayFollow?: MayFollow,
): Promise<Fetched> {
  try {
    return { page: await fetchWebPage(deps, url, signal, mayFollow) };
  } catch (error) {
    if (error instanceof PageNotFetched) return { failure: error.code };
    throw error;
  }
}

/** Maximum number of meta refreshes to follow, the same as for redirects. */
export const maxRefreshes = 3;

export interface ReadOptions {
  /** Null for a single page. */
  scope: SiteScope | null;
  signal: AbortSignal;
  /** Whether a meta refresh to this address may be followed. Default: all that egress allows. */
  mayFollow?: MayFollow;
}

/** Reads a fetched page, respecting its robots meta tags, or the target of its meta refresh. */
export async function readCrawledPage(
  deps: Pick<Deps, 'egress'>,
  reader: PageReader,
  url: string,
  fetched: Fetched,
  { scope, signal, mayFollow }: ReadOptions,
): Promise<CrawledPage> {
  let current = fetched;
  for (let refreshes = 0; ; refreshes += 1) {
    if ('failure' in current) return without(url, current.failure);
    const { page } = current;
    const reading = await reader.read(page, scope, signal);
    const target = reading.markup?.refresh ?? null;
    if (target === null) return asRead(page, reading);
    if (refreshes === maxRefreshes) return without(url, 'page_redirects');
    if ((await mayFollow?.(new URL(target))) === false) return without(url, 'page_other_site');
    current = await fetchCrawledPage(deps, target, signal, mayFollow);
  }
}

function asRead(page: FetchedPage, { document, failure, markup }: PageReading): CrawledPage {
  const header = robotsDirectives(page.robotsTag);
  const wanted = header.nofollow || markup?.nofollow ? [] : (markup?.wanted ?? []);
  const found = { url: page.url, canonical: markup?.canonical ?? null, wanted };
  if (header.noindex || markup?.noindex) return { ...without(page.url, 'page_noindex'), ...found };
  if (document === null) return { ...without(page.url, failure ?? 'page_damaged'), ...found };
  return { ...found, document, contentHash: contentHashOf(document), failure: null };
}

function without(url: string, failure: PageFailure): CrawledPage {
  return { url, canonical: null, wanted: [], document: null, contentHash: null, failure };
}

function contentHashOf({ title, blocks }: ParsedDocument): string {
  return createHash('sha256')
    .update(JSON.stringify([title, blocks.map((block) => block.text)]))
    .digest('hex');
}

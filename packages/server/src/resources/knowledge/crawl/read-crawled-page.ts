import { createHash } from 'node:crypto';
import type { PageFailure } from '@parley/contracts/failures';
import type { Deps } from '../../../kernel/deps.ts';
import type { ParsedDocument } from '../../../knowledge/parsing/parsed-document.ts';
import { robotsDirectives } from '../../../knowledge/web/page-markup.ts';
import type { PageReader } from '../../../knowledge/web/page-reader.ts';
import type { SiteScope, WantedPage } from '../../../knowledge/web/site-scope.ts';
import { type FetchedPage, PageNotFetched } from '../../../ports/fetch-page.ts';
import { fetchWebPage } from './fetch-site.ts';

/** The content of a page before anything is stored. */
export interface CrawledPage {
  /** Its URL after redirects. */
  url: string;
  /** The canonical URL that the page declares, if the crawl may read it. */
  canonical: string | null;
  /** Pages that it links to and the crawl wants. */
  wanted: WantedPage[];
  /** Null if reading failed. */
  document: ParsedDocument | null;
  /** Hash of title and text. */
  contentHash: string | null;
  failure: PageFailure | null;
}

export type Fetched = { page: FetchedPage } | { failure: PageFailure };

/** Fetches a page; a fault of the site becomes a failure of the page. */
export async function fetchCrawledPage(
  deps: Pick<Deps, 'egress'>,
  url: string,
  signal: AbortSignal,
  mayFollow?: (url: URL) => boolean,
): Promise<Fetched> {
  try {
    return { page: await fetchWebPage(deps, url, signal, mayFollow) };
  } catch (error) {
    if (error instanceof PageNotFetched) return { failure: error.code };
    throw error;
  }
}

/** Reads a fetched page as its markup permits. @param scope null for a single page. */
export async function readCrawledPage(
  reader: PageReader,
  url: string,
  fetched: Fetched,
  scope: SiteScope | null,
  signal: AbortSignal,
): Promise<CrawledPage> {
  if ('failure' in fetched) return without(url, fetched.failure);
  const { page } = fetched;
  const { document, failure, markup } = await reader.read(page, scope, signal);
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

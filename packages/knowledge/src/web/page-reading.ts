import type { ReadFailure } from '@parley/contracts/values/failures';
import type { ParsedDocument } from '../parsing/parsed-document.ts';
import type { SiteScope, WantedPage } from './address/site-scope.ts';
import type { PageMarkup } from './page-markup.ts';

/** Accepted media types of pages, with the file type that each is parsed as. */
export const pageMediaTypes: ReadonlyMap<string, string> = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['application/pdf', 'pdf'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
]);

/** Metadata of a page. */
export interface PageHead {
  url: string;
  mediaType: string;
  charset: string | null;
  /** Scope of the crawl, or null for a single page. */
  scope: SiteScope | null;
}

/** Request to the reading process: one line of JSON, followed by `bytes` bytes. */
export type ReadRequest = { bytes: number } & (
  | ({ kind: 'page' } & PageHead)
  | { kind: 'robots' }
  | { kind: 'sitemap'; scope: SiteScope }
);

/** Content of a page: its text, if any, and its markup, if it is a web page. */
export interface PageReading {
  document: ParsedDocument | null;
  failure: ReadFailure | null;
  /** In a crawl, `canonical` is null unless the crawl may read it, and `links` is empty. */
  markup: (PageMarkup & { wanted: WantedPage[] }) | null;
}

/** Content of a sitemap: pages that the crawl may read, and further sitemaps. */
export interface SitemapReading {
  wanted: WantedPage[];
  sitemaps: string[];
}

/** Rules of a robots.txt that apply to this crawler. */
export interface RobotsReading {
  robots: string;
}

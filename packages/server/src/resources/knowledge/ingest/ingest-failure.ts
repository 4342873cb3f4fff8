import type { ParseFailure } from '../../../knowledge/parsing/parsed-document.ts';
import type { ReadFailure } from '../../../knowledge/web/page-reading.ts';
import type { FetchFailure } from '../../../ports/fetch-page.ts';

/** Why a page of a website was not read. */
export type PageFailure =
  | FetchFailure
  | ReadFailure
  | 'page_noindex'
  | 'page_duplicate'
  | 'robots_disallow'
  | 'crawl_page_limit'
  | 'crawl_time_limit'
  | 'crawl_token_limit'
  | 'plan_limit_sources';

/** Why a source could not be read; each code has a sentence under `knowledgeBase:errors.<code>`. */
export type IngestFailureCode =
  | ParseFailure
  | PageFailure
  | 'plan_limit_tokens'
  | 'robots_unavailable'
  | 'site_no_pages'
  | 'text_no_words'
  | 'file_lost'
  | 'ingest_failed';

/** Ends an ingest with a source in error; anything else that is thrown is tried again or logged. */
export class IngestFailure extends Error {
  readonly code: IngestFailureCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: IngestFailureCode, params: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'IngestFailure';
    this.code = code;
    this.params = params;
  }
}

/** A newer generation was asked for, or the source is gone: this run's work counts for nothing. */
export class IngestSuperseded extends Error {
  constructor() {
    super('ingest_superseded');
    this.name = 'IngestSuperseded';
  }
}

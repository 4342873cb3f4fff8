/** Closed lists of failure reasons; the locales have a sentence for each code. */

/** Why a file yielded no document. */
export const parseFailures = [
  'file_empty',
  'file_encrypted',
  'file_damaged',
  'file_word_95',
  'file_no_text',
  'file_type_unsupported',
  'file_type_mismatch',
  'file_too_complex',
  'file_parse_timeout',
  'file_parse_memory',
] as const;
export type ParseFailure = (typeof parseFailures)[number];

/** Why a page could not be fetched. */
export const fetchFailures = [
  'page_address_not_allowed',
  'page_unreachable',
  'page_refused',
  'page_missing',
  'page_server_error',
  'page_redirects',
  'page_other_site',
  'page_too_large',
  'page_too_slow',
  'page_type_unsupported',
] as const;
export type FetchFailure = (typeof fetchFailures)[number];

/** Why a fetched page yielded no text. */
export const readFailures = [
  'page_type_unsupported',
  'page_no_text',
  'page_damaged',
  'page_too_complex',
] as const;
export type ReadFailure = (typeof readFailures)[number];

/** Why a page of a website was not added. */
export const pageFailures = [
  ...fetchFailures,
  ...readFailures,
  'page_noindex',
  'page_duplicate',
  'robots_disallow',
  'crawl_page_limit',
  'crawl_time_limit',
  'crawl_token_limit',
  'plan_limit_sources',
] as const;
export type PageFailure = (typeof pageFailures)[number];

/** Reasons why pages were not read, without duplicate content. */
export const unreadReasons = pageFailures.filter((code) => code !== 'page_duplicate');

/** Why an API could not be read. */
export const apiFailures = [
  'api_unreachable',
  'api_refused',
  'api_failed',
  'api_busy',
  'api_redirects',
  'api_other_site',
  'api_not_json',
  'api_no_items',
  'api_no_text',
  'api_too_large',
  'api_too_many',
  'api_too_slow',
] as const;

/** Why a source could not be read; texts are under `knowledgeBase:errors`. */
export const ingestFailures = [
  ...parseFailures,
  ...pageFailures,
  ...apiFailures,
  'plan_limit_tokens',
  'robots_unavailable',
  'site_no_pages',
  'text_no_words',
  'file_lost',
  'ingest_failed',
  'ingest_set_aside',
] as const;
export type IngestFailureCode = (typeof ingestFailures)[number];

/** Why a model failed, as recorded with a message; texts are under `conversations:attempts`. */
export const modelFailures = [
  'timeout',
  'rate_limited',
  'unavailable',
  'refused_key',
  'bad_request',
  'circuit_open',
  'busy',
  'cut_off',
  'empty',
  'over_limit',
  'budget',
] as const;
export type ModelFailureReason = (typeof modelFailures)[number];

/** Problems with a model provider; the texts under `conversations:providerSaid` say how to fix them. */
export const providerProblems = [
  'not_found',
  'model_unknown',
  'refused_key',
  'bad_request',
  'over_limit',
  'rate_limited',
  'redirected',
  'not_api',
  'not_stream',
  'timeout',
  'unavailable',
  'server_failed',
  'certificate',
  'address_refused',
  'cut_off',
  'empty',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

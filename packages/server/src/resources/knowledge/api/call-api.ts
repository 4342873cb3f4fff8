import type { ApiHeader, ApiSettings } from '@parley/contracts/settings/api-sources';
import type { apiFailures } from '@parley/contracts/values/failures';
import type { FlowValue } from '@parley/flow/document';
import { decodeText } from '@parley/knowledge/parsing/blocks/decode-text';
import { invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { isDeeperThan } from '../../../lib/text/json-text.ts';
import { EgressRefused } from '../../../ports/egress.ts';
import { AnswerTooLarge, limitAnswer } from '../../../ports/egress-limit.ts';
import { charsetOf, userAgent } from '../../../ports/fetch-page.ts';

/** Thrown if an API cannot be read, with the reason in `code`. */
export class ApiNotRead extends Error {
  readonly code: (typeof apiFailures)[number] | 'page_address_not_allowed';
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ApiNotRead['code'], params: ApiNotRead['params'] = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ApiNotRead';
    this.code = code;
    this.params = params;
  }
}

/** An API with its request headers and body. */
export type CalledApi = Omit<ApiSettings, 'headers'> & { url: string; headers: readonly ApiHeader[] };

export interface ApiResponse {
  value: FlowValue;
  bytes: number;
  /** URL of the next page from the `Link` header, unresolved. */
  nextLink: string | null;
}

const maxPageBytes = 5 * 1_024 * 1_024;
const maxDepth = 32;
const pageTimeoutMs = 30_000;

/**
 * Calls an API once, with limits of 5 MB and 30 s. Does not follow redirects, because they could send headers to another site.
 * @throws ApiNotRead; the signal's reason when it aborts.
 */
export async function callApi(
  { egress }: Pick<Deps, 'egress'>,
  { method, body, headers }: CalledApi,
  url: string,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const deadline = AbortSignal.timeout(pageTimeoutMs);
  try {
    const response = await egress.tenantFetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([signal, deadline]),
      headers: headersOf(headers, method === 'POST' && body !== ''),
      ...(method === 'POST' && body !== '' ? { body } : {}),
    });
    const failure = failureOf(response.status);
    if (failure) {
      await response.body?.cancel().catch(() => undefined);
      throw failure;
    }
    const bytes = Buffer.from(await limitAnswer(response, maxPageBytes).arrayBuffer());
    const text = decodeText(bytes, charsetOf(response.headers.get('content-type') ?? ''));
    const nextLink = nextLinkOf(response.headers.get('link'));
    return { value: parsed(text), bytes: bytes.length, nextLink };
  } catch (error) {
    if (error instanceof ApiNotRead) throw error;
    signal.throwIfAborted();
    throw translated(error, deadline.aborted);
  }
}

function headersOf(given: readonly ApiHeader[], hasBody: boolean): Headers {
  const headers = new Headers({ accept: 'application/json', 'user-agent': userAgent });
  if (hasBody) headers.set('content-type', 'application/json');
  for (const { name, value } of given) headers.set(name, value);
  return headers;
}

function failureOf(status: number): ApiNotRead | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return new ApiNotRead('api_refused', { status });
  if (status === 429) return new ApiNotRead('api_busy');
  if (status >= 300 && status < 400) return new ApiNotRead('api_redirects');
  return new ApiNotRead('api_failed', { status });
}

function parsed(text: string): FlowValue {
  try {
    const value: FlowValue = JSON.parse(text);
    if (!isDeeperThan(value, maxDepth)) return value;
  } catch {}
  throw new ApiNotRead('api_not_json');
}

function translated(error: unknown, isLate: boolean): ApiNotRead {
  if (error instanceof EgressRefused || (error instanceof Error && error.cause instanceof EgressRefused))
    return new ApiNotRead('page_address_not_allowed', {}, { cause: error });
  if (error instanceof AnswerTooLarge) return new ApiNotRead('api_too_large', {}, { cause: error });
  return new ApiNotRead(isLate ? 'api_too_slow' : 'api_unreachable', {}, { cause: error });
}

/** A URL contains no `<` (RFC 3986), so a new link may begin there. */
const link = /<([^<>]*)>\s*((?:;[^;,="]*(?:=\s*(?:"[^"]*"\s*|[^\s",;][^",;]*)?)?)*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]*))/i;
const maxHeaderChars = 8_192;

/** The unresolved URL with `rel="next"` in a `Link` header (RFC 8288); null if there is none. */
export function nextLinkOf(header: string | null): string | null {
  if (header === null || header.length > maxHeaderChars) return null;
  for (const [, address = '', parameters = ''] of header.matchAll(link)) {
    const [, quoted, bare] = relation.exec(parameters) ?? [];
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return address;
  }
  return null;
}

/**
 * Returns the URL as it will be called, with the query unchanged. @throws AppError `validation_failed` if the URL is never
 * allowed.
 */
export function allowedApiAddress({ egress }: Pick<Deps, 'egress'>, typed: string, path = 'url'): string {
  const url = new URL(typed);
  url.hash = '';
  try {
    egress.assertAllowed(url.href);
  } catch (error) {
    if (error instanceof EgressRefused) throw invalidField(path, 'validation.addressNotAllowed');
    throw error;
  }
  return url.href;
}

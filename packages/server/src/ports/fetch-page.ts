import type { FetchFailure } from '@parley/contracts/values/failures';
import { minuteMs } from '../lib/timing/durations.ts';
import { type Egress, EgressRefused } from './egress.ts';

/** A page could not be fetched. The error never reveals whether a port is open on a server that did not respond. */
export class PageNotFetched extends Error {
  readonly code: FetchFailure;
  /** Status of a response that was not the page. */
  readonly status: number | null;

  constructor(code: FetchFailure, options: ErrorOptions & { status?: number } = {}) {
    super(code, options);
    this.name = 'PageNotFetched';
    this.code = code;
    this.status = options.status ?? null;
  }
}

export interface FetchedPage {
  /** Final URL after redirects, without the fragment. */
  url: string;
  /** Lower case, without parameters; empty if the response has none. */
  mediaType: string;
  charset: string | null;
  /** Value of X-Robots-Tag, lower case. */
  robotsTag: string;
  /** Value of Content-Security-Policy; empty if there is none. */
  contentPolicy: string;
  bytes: Buffer;
}

/** Whether a redirect to an address may be followed. */
export type MayFollow = (url: URL) => boolean | Promise<boolean>;

export interface FetchPageOptions {
  signal: AbortSignal;
  /** Media types to accept; others are rejected before their body is read. Default: all. */
  mediaTypes?: ReadonlySet<string>;
  /** Whether a redirect to this URL may be followed. Default: every redirect that egress allows. */
  mayFollow?: MayFollow;
  maxBytes?: number;
  timeoutMs?: number;
}

export const userAgent = 'Mozilla/5.0 (compatible; ParleyBot/1.0)';
const maxRedirects = 3;
const maxPageBytes = 10 * 1024 * 1024;
const pageTimeoutMs = minuteMs;

/**
 * Fetches one page for a tenant: at most 3 redirects, each checked like the first URL, 10 MB uncompressed, 60 s. Sends no cookies
 * or credentials.
 * @throws PageNotFetched; the signal's reason if it aborts.
 */
export async function fetchPage(
  egress: Pick<Egress, 'tenantFetch'>,
  address: string,
  options: FetchPageOptions,
): Promise<FetchedPage> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? pageTimeoutMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  const { url, answer } = await followed(egress, address, { ...options, signal }).catch((error: unknown) => {
    options.signal.throwIfAborted();
    throw error;
  });
  try {
    assertUsable(answer, options.mediaTypes);
    const bytes = await bodyOf(answer, options.maxBytes ?? maxPageBytes);
    const contentType = answer.headers.get('content-type') ?? '';
    return {
      url,
      mediaType: mediaTypeOf(contentType),
      charset: charsetOf(contentType),
      contentPolicy: answer.headers.get('content-security-policy') ?? '',
      robotsTag: (answer.headers.get('x-robots-tag') ?? '').toLowerCase(),
      bytes,
    };
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof PageNotFetched) throw error;
    throw new PageNotFetched(deadline.aborted ? 'page_too_slow' : 'page_unreachable', { cause: error });
  } finally {
    await answer.body?.cancel().catch(() => undefined);
  }
}

/** The charset in a `Content-Type` header, as written. */
export function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1] ?? null;
}

async function followed(
  egress: Pick<Egress, 'tenantFetch'>,
  address: string,
  options: FetchPageOptions,
): Promise<{ url: string; answer: Response }> {
  let url = withoutFragment(address);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await request(egress, url, options.signal);
    const location = answer.headers.get('location');
    if (location === null || ![301, 302, 303, 307, 308].includes(answer.status)) return { url, answer };
    await answer.body?.cancel().catch(() => undefined);
    const isLost = redirects === maxRedirects || !URL.canParse(location, url);
    if (isLost) throw new PageNotFetched('page_redirects');
    const next = new URL(location, url);
    if ((await options.mayFollow?.(next)) === false) throw new PageNotFetched('page_other_site');
    url = withoutFragment(next.href);
  }
}

async function request(
  egress: Pick<Egress, 'tenantFetch'>,
  url: string,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await egress.tenantFetch(url, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.5' },
    });
  } catch (error) {
    if (error instanceof EgressRefused)
      throw new PageNotFetched('page_address_not_allowed', { cause: error });
    throw new PageNotFetched('page_unreachable', { cause: error });
  }
}

/** @throws PageNotFetched if the response is not a usable page. */
function assertUsable({ status, headers }: Response, mediaTypes: ReadonlySet<string> | undefined): void {
  if (status === 401 || status === 403 || status === 407)
    throw new PageNotFetched('page_refused', { status });
  if (status >= 400 && status < 500 && status !== 429) throw new PageNotFetched('page_missing', { status });
  if (status !== 200 && status !== 203) throw new PageNotFetched('page_server_error', { status });
  const mediaType = mediaTypeOf(headers.get('content-type') ?? '');
  if (mediaTypes && mediaType !== '' && !mediaTypes.has(mediaType)) {
    throw new PageNotFetched('page_type_unsupported', { status });
  }
}

/** Stops reading, and so decompressing, at the limit. */
async function bodyOf(answer: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new PageNotFetched('page_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}

/** Longer URLs are not read. */
export const maxAddressChars = 2_048;
const maxSegments = 25;
const maxSameSegments = 3;
/** Query parameters added by advertising, which do not change the page. */
const trackingName = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid)$/i;

/**
 * Returns the canonical form of a page's URL: absolute, without fragment, default port, or tracking parameters. Returns null for
 * other schemes, URLs with credentials, URLs longer than 2,048 characters, and endlessly repeating paths.
 */
export function pageAddress(href: string, base?: string): string | null {
  if (href.length > maxAddressChars || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (trackingName.test(name)) url.searchParams.delete(name);
  if (url.href.endsWith('?')) url.search = '';
  return url.href.length > maxAddressChars || isEndless(url) ? null : url.href;
}

/** Detects paths such as /a/b/a/b/a/b, created by relative links on a site that responds to every URL. */
function isEndless(url: URL): boolean {
  const segments = url.pathname.split('/').filter(Boolean);
  if (segments.length > maxSegments) return true;
  const seen = new Map<string, number>();
  for (const segment of segments) seen.set(segment, (seen.get(segment) ?? 0) + 1);
  return [...seen.values()].some((count) => count > maxSameSegments);
}

/** Returns whether two origins are the same site: with and without `www.`, http and https. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  const bare = (url: URL) => url.hostname.replace(/^www\./, '');
  return bare(a) === bare(b) && a.port === b.port;
}

/** Returns the same page under another origin of its site. */
export function withOrigin(address: string, origin: string): string {
  const url = new URL(address);
  return url.origin === origin ? address : `${origin}${url.pathname}${url.search}`;
}

/** Returns path and query, which patterns are matched against. */
export function pathOf(address: string): string {
  const url = new URL(address);
  return url.pathname + url.search;
}

/** Returns the default name of a page: host and path. */
export function nameOfAddress(address: string): string {
  const url = new URL(address);
  const path = url.pathname === '/' ? '' : url.pathname;
  return `${url.host}${path}`.slice(0, 200);
}

/** Returns whether two URLs of a site differ only in spelling: the query, a trailing slash, or the name of an index file. */
export function isSamePath(one: string, other: string): boolean {
  return pagePath(one) === pagePath(other);
}

function pagePath(address: string): string {
  return new URL(address).pathname.toLowerCase().replace(/(?:\/|\/index\.[a-z]{3,5})$/, '');
}

/** Returns an address for display: without scheme, `www.` and trailing slash. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

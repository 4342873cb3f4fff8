/** An address as people say it: without scheme, `www.` and a slash at the end. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { safeHref } from '@parley/markdown/parse/safe-href';

const LONG_QUOTE_WORDS = 12;
const EDGE_WORDS = 5;

/** Returns the displayed form of the URL: host and path. */
export function addressOf({ url }: MessageSource): string | null {
  const href = webAddress(url);
  if (!href) return null;
  const { host, pathname } = new URL(href);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

/** Returns the page's URL with a text fragment (WICG), to which supporting browsers scroll. */
export function pageAtQuote({ url, quote }: MessageSource): string | null {
  const href = webAddress(url);
  if (!href) return null;
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0 || href.includes('#')) return href;
  const directive =
    words.length > LONG_QUOTE_WORDS
      ? `${encode(words.slice(0, EDGE_WORDS))},${encode(words.slice(-EDGE_WORDS))}`
      : encode(words);
  return `${href}#:~:text=${directive}`;
}

function webAddress(url: string | null): string | null {
  const href = url === null ? null : safeHref(url);
  return href?.startsWith('http') ? href : null;
}

function encode(words: string[]): string {
  return encodeURIComponent(words.join(' ')).replaceAll('-', '%2D');
}

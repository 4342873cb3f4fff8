import { gunzipSync } from 'node:zlib';
import { type HtmlHandler, parseHtmlEvents } from '../../parsing/html/html-events.ts';
import { decodeHtml } from '../../parsing/html/parse-html.ts';
import type { Steps } from '../../parsing/html/steps.ts';
import { maxAddressChars, pageAddress } from './page-address.ts';

const maxSitemapBytes = 10 * 1024 * 1024;
const maxPages = 50_000;
const maxSitemaps = 50;

/** URLs of a sitemap: pages, or the sitemaps of an index. */
export interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

/**
 * Parses a sitemap (sitemaps.org protocol: XML, or one URL per line) or a feed (RSS, Atom), compressed or not, in one linear
 * pass. Returns an empty result for anything else.
 */
export function readSitemap(bytes: Buffer, steps?: Steps): Sitemap {
  const text = decodeHtml(unpacked(bytes));
  if (!/^\s*</.test(text)) return readLines(text);
  const reader = new SitemapReader();
  parseHtmlEvents(text, reader, { isXml: true, ...(steps ? { steps } : {}) });
  return reader.found;
}

function readLines(text: string): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  let start = 0;
  while (start < text.length && found.pages.length < maxPages) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end).trim();
    const address = /^https?:\/\//i.test(line) ? pageAddress(line) : null;
    if (address !== null) found.pages.push(address);
    start = end < 0 ? text.length : end + 1;
  }
  return found;
}

const lists: ReadonlySet<string> = new Set(['urlset', 'sitemapindex', 'rss', 'rdf', 'feed']);

class SitemapReader implements HtmlHandler {
  readonly found: Sitemap = { pages: [], sitemaps: [] };
  /** Namespace prefix of the sitemap's own elements, as in `sm:loc`; image and video elements have others. */
  #prefix: string | null = null;
  #isIndex = false;
  #isEntry = false;
  #location: string | null = null;

  open(written: string, attributes: ReadonlyMap<string, string>): void {
    const [prefix, name] = splitName(written);
    if (lists.has(name)) this.#prefix ??= name === 'rdf' || name === 'rss' ? '' : prefix;
    if (prefix !== (this.#prefix ?? '')) {
      if (prefix === 'atom') this.#openLink(name, attributes);
      return;
    }
    if (name === 'url' || name === 'sitemap') this.#isIndex = name === 'sitemap';
    else if (name === 'item' || name === 'entry') this.#isEntry = true;
    else if (name === 'loc' || (name === 'link' && this.#isEntry && !attributes.has('href')))
      this.#location = '';
    else this.#openLink(name, attributes);
  }

  text(text: string): void {
    // A longer text is not a valid URL, so the rest is dropped.
    if (this.#location !== null && this.#location.length <= maxAddressChars) this.#location += text;
  }

  close(written: string): void {
    const [prefix, name] = splitName(written);
    if (prefix !== (this.#prefix ?? '')) return;
    if (name === 'item' || name === 'entry') this.#isEntry = false;
    if ((name !== 'loc' && name !== 'link') || this.#location === null) return;
    this.#add(this.#location, name === 'loc' && this.#isIndex);
    this.#location = null;
  }

  /** Adds the link of a feed's entry to its page; other links of the entry are ignored. */
  #openLink(name: string, attributes: ReadonlyMap<string, string>): void {
    const href = attributes.get('href');
    const rel = attributes.get('rel')?.toLowerCase() ?? 'alternate';
    if (name === 'link' && this.#isEntry && href !== undefined && rel === 'alternate') this.#add(href, false);
  }

  #add(location: string, isSitemap: boolean): void {
    const [list, most] = isSitemap ? [this.found.sitemaps, maxSitemaps] : [this.found.pages, maxPages];
    const address = list.length < most ? pageAddress(location.trim()) : null;
    if (address !== null) list.push(address);
  }
}

function splitName(written: string): [prefix: string, name: string] {
  const colon = written.indexOf(':');
  return colon < 0 ? ['', written] : [written.slice(0, colon), written.slice(colon + 1)];
}

function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxSitemapBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

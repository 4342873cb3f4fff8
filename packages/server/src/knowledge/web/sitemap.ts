import { gunzipSync } from 'node:zlib';
import { type HtmlHandler, readHtml } from '../parsing/html-events.ts';
import { decodeHtml } from '../parsing/parse-html.ts';
import type { Steps } from '../parsing/steps.ts';
import { maxAddressChars, pageAddress } from './page-address.ts';

const maxSitemapBytes = 10 * 1024 * 1024;
const maxPages = 50_000;
const maxSitemaps = 50;

/** Addresses of a sitemap (sitemaps.org protocol): pages, or the sitemaps of an index. */
export interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

/** Parses a sitemap, compressed or not, in one linear pass; returns nothing for anything else. */
export function readSitemap(bytes: Buffer, steps?: Steps): Sitemap {
  const reader = new SitemapReader();
  readHtml(decodeHtml(unpacked(bytes)), reader, { isXml: true, ...(steps ? { steps } : {}) });
  return reader.found;
}

class SitemapReader implements HtmlHandler {
  readonly found: Sitemap = { pages: [], sitemaps: [] };
  #isIndex = false;
  #location: string | null = null;

  open(name: string): void {
    if (name === 'url' || name === 'sitemap') this.#isIndex = name === 'sitemap';
    else if (name === 'loc') this.#location = '';
  }

  text(text: string): void {
    // A longer one is no address, so the rest of it need not be kept.
    if (this.#location !== null && this.#location.length <= maxAddressChars) this.#location += text;
  }

  close(name: string): void {
    if (name !== 'loc' || this.#location === null) return;
    const [list, most] = this.#isIndex ? [this.found.sitemaps, maxSitemaps] : [this.found.pages, maxPages];
    const address = list.length < most ? pageAddress(this.#location.trim()) : null;
    if (address !== null) list.push(address);
    this.#location = null;
  }
}

function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxSitemapBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

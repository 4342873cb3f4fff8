import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

const maxSitemapBytes = 10 * 1024 * 1024;
const maxEntries = 50_000;

/** Entries of a sitemap (sitemaps.org protocol): pages, or the sitemaps of an index. */
export interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

/** Parses a sitemap, compressed or not; returns nothing for anything else. */
export function readSitemap(bytes: Buffer): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  let parent = '';
  let location: string | null = null;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'url' || name === 'sitemap') parent = name;
        else if (name === 'loc') location = '';
      },
      ontext(text) {
        if (location !== null) location += text;
      },
      onclosetag(name) {
        if (name !== 'loc' || location === null) return;
        const list = parent === 'sitemap' ? found.sitemaps : found.pages;
        if (list.length < maxEntries) list.push(location.trim());
        location = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(unpacked(bytes).toString('utf8'));
  return found;
}

function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxSitemapBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

import { parseHtmlEvents } from '../../../packages/knowledge/src/parsing/html/html-events.ts';

/** The manifest's expectation for a page. */
interface ExpectedPage {
  file: string;
  phrases: string[];
  by_links: boolean;
  by_links_or_sitemap: boolean;
  robots_blocked: boolean;
}

export interface SiteManifest {
  has_sitemap: boolean;
  pages: ExpectedPage[];
}

/** A crawled page. */
export interface ReadPage {
  url: string;
  text: string;
}

/**
 * Returns the percentages of expected pages that were crawled, and of the phrases on them, compared by letters and digits like
 * the data's own scorer. Phrases with HTML entities in the manifest (`&ldquo;`) are decoded first.
 */
export function scoreSite(
  manifest: SiteManifest,
  read: readonly ReadPage[],
): { pages: number; phrases: number; missing: string[] } {
  const byPath = new Map(read.map((page) => [pathOf(page.url), squeeze(page.text)]));
  const missing: string[] = [];
  let [pages, found, phrases, kept] = [0, 0, 0, 0];
  for (const page of manifest.pages) {
    const isExpected = manifest.has_sitemap ? page.by_links_or_sitemap : page.by_links;
    if (page.robots_blocked || !isExpected) continue;
    pages += 1;
    const text = namesOf(page.file)
      .map((name) => byPath.get(name))
      .find((one) => one !== undefined);
    if (text === undefined) {
      missing.push(page.file);
      continue;
    }
    found += 1;
    for (const phrase of page.phrases) {
      phrases += 1;
      if (text.includes(squeeze(decoded(phrase)))) kept += 1;
      else missing.push(`${page.file}: ${phrase}`);
    }
  }
  return { pages: percent(found, pages), phrases: percent(kept, phrases), missing };
}

/** Returns the paths at which a site may serve a file. */
function namesOf(file: string): string[] {
  const path = `/${file}`;
  const folder = path.endsWith('/index.html') ? [path.slice(0, -10), path.slice(0, -11) || '/'] : [];
  return [path, path.replace(/\.html$/, ''), path.replace(/\.en\.html$/, ''), ...folder];
}

function pathOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function decoded(phrase: string): string {
  let text = '';
  parseHtmlEvents(phrase, { open() {}, close() {}, text: (part) => (text += part) });
  return text;
}

function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100;
}

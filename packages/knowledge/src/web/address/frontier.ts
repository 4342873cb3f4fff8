import type { WantedPage } from './site-scope.ts';

/** Limits of a crawl. */
export interface CrawlSettings {
  maxPages: number;
  maxDepth: number;
  include: string[];
  exclude: string[];
  sitemap: boolean;
}

/** A discovered URL that is recorded. */
export interface FoundPage {
  url: string;
  depth: number;
  /** Reason why it will not be read, or null. */
  refusal: 'robots_disallow' | null;
}

/** Maximum number of pages that differ only by their query, because calendars, for example, are endless. */
const maxQueriesPerPath = 50;
/** File extensions that are hardly ever pages. The media type decides, but only a limited number of them is fetched. */
const unlikelyPage =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|css|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|dmg|iso|mp[34]|m4[av]|webm|ogg|wav|avi|mov|woff2?|ttf|otf|eot)$/i;
const maxUnlikely = 50;
const maxKnown = 20_000;

/** Tracks the pages of a crawl and admits each once, within the limits of the crawl. */
export class Frontier {
  readonly #settings: Pick<CrawlSettings, 'maxPages' | 'maxDepth'>;
  readonly #maxKnown: number;
  readonly #known = new Set<string>();
  readonly #queries = new Map<string, number>();
  #unlikely = 0;

  /** @param known URLs in canonical form */
  constructor(settings: Pick<CrawlSettings, 'maxPages' | 'maxDepth'>, known: readonly string[]) {
    this.#settings = settings;
    this.#maxKnown = Math.min(settings.maxPages * 3 + 200, maxKnown);
    for (const url of known) this.remember(url);
  }

  /** Records the pages and returns the new ones. */
  admit(pages: readonly WantedPage[], depth: number): FoundPage[] {
    if (depth > this.#settings.maxDepth) return [];
    return pages.flatMap(({ url, isAllowed }) => {
      if (!this.#isNew(url)) return [];
      this.remember(url);
      return [{ url, depth, refusal: isAllowed ? null : ('robots_disallow' as const) }];
    });
  }

  remember(url: string): void {
    if (this.#known.has(url)) return;
    this.#known.add(url);
    if (isUnlikely(url)) this.#unlikely += 1;
    const page = pageOfQuery(url);
    if (page !== null) this.#queries.set(page, (this.#queries.get(page) ?? 0) + 1);
  }

  #isNew(url: string): boolean {
    if (this.#known.has(url) || this.#known.size >= this.#maxKnown) return false;
    if (this.#unlikely >= maxUnlikely && isUnlikely(url)) return false;
    const page = pageOfQuery(url);
    return page === null || (this.#queries.get(page) ?? 0) < maxQueriesPerPath;
  }
}

function isUnlikely(url: string): boolean {
  return unlikelyPage.test(new URL(url).pathname);
}

/** Returns the URL without its query, or null if it has no query. */
function pageOfQuery(url: string): string | null {
  const at = url.indexOf('?');
  return at < 0 ? null : url.slice(0, at);
}

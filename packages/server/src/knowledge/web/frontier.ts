import { isWanted } from './glob.ts';
import { pathOf } from './page-address.ts';
import type { RobotsRules } from './robots.ts';

/** Bounds of a crawl. */
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
  /** Why it will not be read, or null. */
  refusal: 'robots_disallow' | null;
}

/** Limits pages that differ only by their query, because calendars, for example, are endless. */
const maxQueriesPerPath = 50;
const maxKnown = 20_000;
/** File name extensions that are not pages. */
const noPage =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|css|m?js|map|json|xml|rss|atom|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|dmg|iso|mp[34]|m4[av]|webm|ogg|wav|avi|mov|woff2?|ttf|otf|eot|csv|xlsx?|pptx?|ics)$/i;

/** Decides which URLs of a site belong to its crawl; each is admitted once. */
export class Frontier {
  readonly #origin: string;
  readonly #settings: CrawlSettings;
  readonly #rules: RobotsRules;
  readonly #maxKnown: number;
  readonly #known = new Set<string>();
  readonly #queries = new Map<string, number>();

  constructor(origin: string, settings: CrawlSettings, rules: RobotsRules, known: readonly string[]) {
    this.#origin = origin;
    this.#settings = settings;
    this.#rules = rules;
    this.#maxKnown = Math.min(settings.maxPages * 3 + 200, maxKnown);
    for (const url of known) this.remember(url);
  }

  /** Returns the URLs that are new and wanted. */
  admit(urls: readonly string[], depth: number): FoundPage[] {
    if (depth > this.#settings.maxDepth) return [];
    return urls.flatMap((url) => {
      if (!this.#isNew(url)) return [];
      this.remember(url);
      return [{ url, depth, refusal: this.#rules.isAllowed(url) ? null : ('robots_disallow' as const) }];
    });
  }

  /** Marks a URL as known. */
  remember(url: string): void {
    if (this.#known.has(url)) return;
    this.#known.add(url);
    const { pathname, search } = new URL(url);
    if (search !== '') this.#queries.set(pathname, (this.#queries.get(pathname) ?? 0) + 1);
  }

  /** Whether a URL is one of this site's pages that a crawl may read. */
  isInScope(address: string): boolean {
    const url = new URL(address);
    return (
      url.origin === this.#origin && !noPage.test(url.pathname) && isWanted(pathOf(address), this.#settings)
    );
  }

  #isNew(address: string): boolean {
    if (this.#known.has(address) || this.#known.size >= this.#maxKnown || !this.isInScope(address))
      return false;
    const { pathname, search } = new URL(address);
    return search === '' || (this.#queries.get(pathname) ?? 0) < maxQueriesPerPath;
  }
}

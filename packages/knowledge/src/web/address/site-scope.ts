import type { Steps } from '../../parsing/html/steps.ts';
import { createPathFilter } from './glob.ts';
import { isSameSite, pathOf, withOrigin } from './page-address.ts';
import { readRobots } from './robots.ts';

/** Part of a site that a crawl may read, as set by the site and the tenant. */
export interface SiteScope {
  origin: string;
  /** The site's robots.txt. */
  robots: string;
  include: string[];
  exclude: string[];
}

/** A page of the site that matches the tenant's patterns. */
export interface WantedPage {
  url: string;
  /** Whether the site's robots.txt allows reading it. */
  isAllowed: boolean;
}

/** Returns the URLs that a crawl may read, each once. */
export type SelectPages = (urls: Iterable<string>, steps?: Steps) => WantedPage[];

/** Maximum per page or sitemap, so that no site sends more than a process can handle at once. */
const maxPages = 10_000;
const maxTotalChars = 1_000_000;

/**
 * Compiles a scope. Runs in the process that reads pages, because patterns and URLs are untrusted and can take seconds together.
 */
export function createPageSelector({ origin, robots, include, exclude }: SiteScope): SelectPages {
  const rules = readRobots(robots);
  const isWantedPath = createPathFilter({ include, exclude });
  return (urls, steps) => {
    const wanted: WantedPage[] = [];
    let chars = 0;
    for (const url of onSite(urls, origin)) {
      if (!isWantedPath(pathOf(url), steps)) continue;
      chars += url.length;
      if (chars > maxTotalChars || wanted.length === maxPages) break;
      wanted.push({ url, isAllowed: rules.isAllowed(url, steps) });
    }
    return wanted;
  };
}

/** Returns the URLs of a site, each once and with the same origin, with or without `www.`. */
function onSite(urls: Iterable<string>, origin: string): Set<string> {
  const found = new Set<string>();
  for (const url of urls) if (isSameSite(url, origin)) found.add(withOrigin(url, origin));
  return found;
}

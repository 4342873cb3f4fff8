import type { Steps } from '../parsing/steps.ts';
import { createPathFilter } from './glob.ts';
import { isSameSite, pathOf, withOrigin } from './page-address.ts';
import { readRobots } from './robots.ts';

/** What a crawl may read of a site, in the words of the site and of the tenant. */
export interface SiteScope {
  origin: string;
  /** The site's robots.txt. */
  robots: string;
  include: string[];
  exclude: string[];
}

/** A page of the site that a crawl wants. */
export interface WantedPage {
  url: string;
  /** Whether the site's robots.txt allows reading it. */
  isAllowed: boolean;
}

/** Which addresses a crawl wants; each is returned once. */
export type SelectPages = (urls: Iterable<string>, steps?: Steps) => WantedPage[];

/** Of one page or sitemap, so that no site sends more than a process can take at once. */
const maxPages = 10_000;
const maxTotalChars = 1_000_000;

/**
 * Compiles a scope. It runs in the process that reads pages: the patterns and the addresses come from others, and
 * together they may take seconds.
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

/** The addresses of a site, each once and under one of its names, with or without `www.`. */
function onSite(urls: Iterable<string>, origin: string): Set<string> {
  const found = new Set<string>();
  for (const url of urls) if (isSameSite(url, origin)) found.add(withOrigin(url, origin));
  return found;
}

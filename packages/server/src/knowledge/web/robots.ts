import robotsParser from 'robots-parser';

/** Maximum length of a robots.txt, in characters (RFC 9309 §2.5). */
export const maxRobotsChars = 512_000;
const robotName = 'ParleyBot';
const maxDelaySeconds = 10;
const maxSitemaps = 20;

/** A site's rules for robots (RFC 9309). */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** Requested delay between requests, at most 10 s. */
  delaySeconds: number;
  sitemaps: string[];
}

interface ParsedRobots {
  isAllowed(url: string, robot: string): boolean | undefined;
  getCrawlDelay(robot: string): number | undefined;
  getSitemaps(): string[];
}

// The package is CommonJS, but its types declare a default export.
const parseRobots = robotsParser as unknown as (url: string, text: string) => ParsedRobots;

/** Parses a site's robots.txt; an empty text allows everything. */
export function readRobots(origin: string, text: string): RobotsRules {
  const robots = parseRobots(`${origin}/robots.txt`, text.slice(0, maxRobotsChars));
  const delay = robots.getCrawlDelay(robotName) ?? 0;
  return {
    isAllowed: (url) => robots.isAllowed(url, robotName) !== false,
    delaySeconds: Number.isFinite(delay) ? Math.min(Math.max(delay, 0), maxDelaySeconds) : 0,
    sitemaps: robots.getSitemaps().slice(0, maxSitemaps),
  };
}

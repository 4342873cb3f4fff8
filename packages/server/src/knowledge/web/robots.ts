import robotsParser from 'robots-parser';

/** Largest part of a robots.txt that counts, in characters (RFC 9309 §2.5). */
export const maxRobotsChars = 512_000;
const robotName = 'ParleyBot';
const maxDelaySeconds = 10;
const maxSitemaps = 20;

/** What a site asks of robots (RFC 9309). */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** Wanted between two requests, at most 10 s. */
  delaySeconds: number;
  sitemaps: string[];
}

interface ParsedRobots {
  isAllowed(url: string, robot: string): boolean | undefined;
  getCrawlDelay(robot: string): number | undefined;
  getSitemaps(): string[];
}

// The package is CommonJS while its types speak of a default export.
const parseRobots = robotsParser as unknown as (url: string, text: string) => ParsedRobots;

/** Reads a site's robots.txt; an empty text allows everything. */
export function readRobots(origin: string, text: string): RobotsRules {
  const robots = parseRobots(`${origin}/robots.txt`, text.slice(0, maxRobotsChars));
  const delay = robots.getCrawlDelay(robotName) ?? 0;
  return {
    isAllowed: (url) => robots.isAllowed(url, robotName) !== false,
    delaySeconds: Number.isFinite(delay) ? Math.min(Math.max(delay, 0), maxDelaySeconds) : 0,
    sitemaps: robots.getSitemaps().slice(0, maxSitemaps),
  };
}

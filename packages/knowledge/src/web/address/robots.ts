import type { Steps } from '../../parsing/html/steps.ts';
import { Glob } from './glob.ts';

/** Maximum length of a robots.txt, in characters (RFC 9309 §2.5). */
export const maxRobotsChars = 512_000;
const robotName = 'parleybot';
const maxDelaySeconds = 10;
const maxSitemaps = 20;
const maxSitemapChars = 2_048;
const maxRules = 1_000;
const maxRuleChars = 1_024;
/** Maximum length of all rules together, which are stored with a running crawl. */
const maxRulesChars = 64_000;
const maxStars = 10;
/** Maximum steps to check one URL. A site whose rules take longer is not crawled. */
const maxStepsPerUrl = 500_000;

/** Robots rules of a site (RFC 9309). */
export interface RobotsRules {
  isAllowed(url: string, steps?: Steps): boolean;
  /** Requested delay between requests, at most 10 s. */
  delaySeconds: number;
  sitemaps: string[];
}

interface Rule {
  isAllow: boolean;
  path: string;
}

interface ParsedRobots {
  /** Rules for our own user agent, or else for all robots. */
  rules: Rule[];
  delaySeconds: number;
  sitemaps: string[];
}

/** Parses a site's robots.txt; an empty text allows everything. */
export function readRobots(text: string): RobotsRules {
  const { rules, ...others } = parseRobots(text);
  // The longest matching rule decides; of two equally long ones, the one that allows (RFC 9309 §2.2.2).
  const matchers = rules
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllow) - Number(a.isAllow))
    .map(({ isAllow, path }) => ({ isAllow, glob: globOf(path) }));
  return {
    ...others,
    isAllowed(url, steps = { count: 0 }) {
      const { pathname, search } = new URL(url);
      const path = canonical(pathname + search);
      const last = steps.count + maxStepsPerUrl;
      for (const { isAllow, glob } of matchers) {
        if (glob.matches(path, steps)) return isAllow;
        if (steps.count > last) return false;
      }
      return true;
    },
  };
}

/** Returns the rules of a robots.txt that apply to this crawler, as a robots.txt of at most about 100,000 characters. */
export function condenseRobots(text: string): string {
  const { rules, delaySeconds, sitemaps } = parseRobots(text);
  return [
    'User-agent: *',
    ...(delaySeconds > 0 ? [`Crawl-delay: ${delaySeconds}`] : []),
    ...rules.map(({ isAllow, path }) => `${isAllow ? 'Allow' : 'Disallow'}: ${path}`),
    ...sitemaps.map((url) => `Sitemap: ${url}`),
  ].join('\n');
}

function parseRobots(text: string): ParsedRobots {
  const groups = { own: newGroup(), all: newGroup() };
  const sitemaps: string[] = [];
  let concerned: Group[] = [];
  let isNaming = false;
  for (const line of text.slice(0, maxRobotsChars).split(/[\r\n]+/)) {
    const [name, value] = fieldOf(line);
    if (name === 'user-agent') {
      if (!isNaming) concerned = [];
      isNaming = true;
      const group = groupOf(groups, value);
      if (group) concerned.push(group);
      continue;
    }
    if (name === 'sitemap' && isSitemap(value) && sitemaps.length < maxSitemaps) sitemaps.push(value);
    if (name !== 'allow' && name !== 'disallow' && name !== 'crawl-delay') continue;
    isNaming = false;
    for (const group of concerned) addTo(group, name, value);
  }
  const { rules, delaySeconds } = groups.own.isNamed ? groups.own : groups.all;
  return { rules, delaySeconds, sitemaps };
}

interface Group {
  isNamed: boolean;
  rules: Rule[];
  chars: number;
  delaySeconds: number;
}

function newGroup(): Group {
  return { isNamed: false, rules: [], chars: 0, delaySeconds: 0 };
}

function groupOf(groups: { own: Group; all: Group }, agent: string): Group | undefined {
  const name = agent.toLowerCase().split('/', 1)[0]?.trim();
  const group = name === robotName ? groups.own : name === '*' ? groups.all : undefined;
  if (group) group.isNamed = true;
  return group;
}

function addTo(group: Group, name: 'allow' | 'disallow' | 'crawl-delay', value: string): void {
  if (name === 'crawl-delay') {
    const seconds = Number(value);
    group.delaySeconds = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxDelaySeconds) : 0;
    return;
  }
  const isAllow = name === 'allow';
  const path = boundedPath(value, isAllow);
  if (path === null || group.rules.length === maxRules) return;
  if (group.chars + path.length > maxRulesChars) return;
  group.chars += path.length;
  group.rules.push({ isAllow, path });
}

/**
 * Limits the path of a rule. A `Disallow` path is shortened, so that it forbids more; an `Allow` path beyond the limits is
 * ignored, so that nothing is allowed that the site forbids.
 */
function boundedPath(value: string, isAllow: boolean): string | null {
  const path = canonical(value.slice(0, maxRuleChars + 1)).replace(/\*{2,}/g, '*');
  if (path === '') return null;
  const parts = path.split('*');
  if (path.length <= maxRuleChars && parts.length <= maxStars + 1) return path;
  return isAllow
    ? null
    : parts
        .slice(0, maxStars)
        .join('*')
        .slice(0, maxRuleChars)
        .replace(/(?<!\$)\$+$/, '');
}

function isSitemap(value: string): boolean {
  return value !== '' && value.length <= maxSitemapChars;
}

/** A rule matches the beginning of a path; a trailing `$` matches the end of the path. */
function globOf(path: string): Glob {
  return new Glob(path.endsWith('$') ? path.slice(0, -1) : `${path}*`);
}

/** Returns name and value of a line, without its comment. */
function fieldOf(line: string): [name: string, value: string] {
  const field = line.split('#', 1)[0] ?? '';
  const colon = field.indexOf(':');
  return colon < 0 ? ['', ''] : [field.slice(0, colon).trim().toLowerCase(), field.slice(colon + 1).trim()];
}

/** Normalizes a path: non-ASCII characters as escapes, and escapes in upper case (RFC 9309 §2.2.2). */
function canonical(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\u0021-\u007e]+/g, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

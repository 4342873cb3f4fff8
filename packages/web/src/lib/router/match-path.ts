import { matchRoute, type Parser } from 'wouter';

/**
 * The named values of a path that matches the pattern (`:id`, `:id?`, `*`), or null. Case does not matter for matching
 * and is kept in the values; a trailing slash is ignored.
 */
export function matchPath(parser: Parser, pattern: string, path: string): Record<string, string> | null {
  const [matches, params] = matchRoute(parser, pattern, path);
  if (!matches) return null;
  const named = Object.entries(params).filter(([name, value]) => !/^\d+$/.test(name) && value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

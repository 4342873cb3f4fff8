import { matchRoute, type Parser } from 'wouter';

/**
 * Returns the parameters of a path that matches the pattern (`:id`, `:id?`, `*`), or null. Matching ignores case and a trailing
 * slash; values keep their case.
 */
export function matchPath(parser: Parser, pattern: string, path: string): Record<string, string> | null {
  const [matches, params] = matchRoute(parser, pattern, path);
  if (!matches) return null;
  const named = Object.entries(params).filter(([name, value]) => !/^\d+$/.test(name) && value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

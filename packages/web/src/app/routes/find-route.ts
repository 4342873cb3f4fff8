import type { Parser } from 'wouter';
import { matchPath } from '../../lib/router/match-path.ts';
import type { AppRoute } from '../../lib/router/route.ts';
import { notFoundRoute, routes } from './routes.ts';

/** Returns the route of a path, or the not-found route if no pattern matches. */
export function findRoute(parser: Parser, path: string): AppRoute {
  return routes.find((route) => matchPath(parser, route.path, path) !== null) ?? notFoundRoute;
}

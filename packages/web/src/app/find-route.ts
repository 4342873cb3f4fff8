import type { Parser } from 'wouter';
import { matchPath } from '../lib/router/match-path.ts';
import type { AppRoute } from '../lib/router/route.ts';
import { notFoundRoute, routes } from './routes.ts';

/** The route of a path; addresses outside the table give the not-found route. */
export function findRoute(parser: Parser, path: string): AppRoute {
  return routes.find((route) => matchPath(parser, route.path, path) !== null) ?? notFoundRoute;
}

import { expect, it } from 'vitest';
import { routerParser } from '../../../test/router-parser.tsx';
import { findRoute } from './find-route.ts';
import { notFoundRoute, routes } from './routes.ts';

const routeAt = (path: string) => findRoute(routerParser(), path);

it('ROUTE-41: gives every route exactly one of three guards', () => {
  expect(routes.filter(({ guard }) => !['public', 'user', 'admin'].includes(guard))).toEqual([]);
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  const guardsOf = (...paths: string[]) => new Set(paths.map((path) => routeAt(path).guard));
  expect(guardsOf('/', '/auth', '/about', '/join', '/agency/1/login', '/admin/login')).toEqual(
    new Set(['public']),
  );
  expect(
    guardsOf(
      '/dashboard',
      '/chatbots',
      '/builder',
      '/builder/1',
      '/conversations/1',
      '/leads/1',
      '/billing',
      '/settings',
    ),
  ).toEqual(new Set(['user']));
  expect(guardsOf('/admin', '/admin/dashboard', '/admin/users/1', '/admin/cost-estimation')).toEqual(
    new Set(['admin']),
  );
});

it('ROUTE-15 and ROUTE-16: returns the not-found route for other paths', () => {
  const paths = ['/no-such-page', '/dashboard/extra', '/chat', '/agency/x', '/landing', '/builder/a/b'];
  expect(paths.filter((path) => routeAt(path) !== notFoundRoute)).toEqual([]);
});

import type { AppRoute } from '../lib/router/route.ts';
import { entryRoutes } from './entry-routes.ts';
import { featureRoutes } from './feature-routes.ts';

const unavailable = () => import('../features/unavailable/unavailable-page.tsx');
const adminPaths = [
  'dashboard',
  'users',
  'users/:id',
  'organizations',
  'organizations/:id',
  'subscriptions',
  'logs',
  'logging',
  'maintenance',
  'settings',
  'cost-estimation',
];
const publicLater = ['/documentation', '/maintenance', '/admin/login'];

/** Every page of the product; the first whose pattern matches wins. What is not here is not found. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    guard: 'public',
    layout: 'none',
    namespaces: ['landing'],
    load: () => import('../features/landing/landing-page.tsx'),
  },
  {
    path: '/about',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../features/legal/about-page.tsx'),
  },
  {
    path: '/privacy-policy',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../features/legal/privacy-page.tsx'),
  },
  {
    path: '/terms-of-service',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../features/legal/terms-page.tsx'),
  },
  ...entryRoutes,
  {
    path: '/dashboard',
    guard: 'user',
    layout: 'shell',
    namespaces: ['dashboard', 'chatbots'],
    nav: 'dashboard',
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/settings',
    guard: 'user',
    layout: 'shell',
    namespaces: ['settings', 'builder', 'auth'],
    nav: 'settings',
    load: () => import('../features/settings/settings-page.tsx'),
  },
  ...featureRoutes,
  ...publicLater.map(
    (path): AppRoute => ({
      path,
      guard: 'public',
      layout: 'none',
      namespaces: ['landing'],
      load: unavailable,
    }),
  ),
  ...adminPaths.map(
    (path): AppRoute => ({
      path: `/admin/${path}`,
      guard: 'admin',
      layout: 'none',
      namespaces: ['landing'],
      load: unavailable,
    }),
  ),
];

/** What every other address shows. */
export const notFoundRoute: AppRoute = {
  path: '*',
  guard: 'public',
  layout: 'none',
  namespaces: ['landing'],
  load: () => import('../features/not-found/not-found-page.tsx'),
};

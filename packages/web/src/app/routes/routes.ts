import type { AppRoute } from '../../lib/router/route.ts';
import { adminRoutes } from './admin-routes.ts';
import { featureRoutes } from './feature-routes.ts';

const entry = (path: string, load: AppRoute['load']): AppRoute => ({
  path,
  guard: 'public',
  layout: 'none',
  namespaces: ['auth'],
  load,
});

/** Routes for signing in, signing up and recovering an account. */
const entryRoutes: readonly AppRoute[] = [
  entry('/auth', () => import('../../features/auth/auth-page.tsx')),
  entry('/auth/google', () => import('../../features/auth/panels/google/google-return-page.tsx')),
  entry('/forgot-password', () => import('../../features/auth/recovery/forgot-password-page.tsx')),
  entry('/reset-password', () => import('../../features/auth/recovery/reset-password-page.tsx')),
  entry('/join', () => import('../../features/auth/join/join-page.tsx')),
  entry('/agency/:id/login', () => import('../../features/auth/agency/agency-login-page.tsx')),
  entry('/agency/:id/signup', () => import('../../features/auth/agency/agency-signup-page.tsx')),
];

/** All pages of the app; the first route whose pattern matches wins. Other addresses show the not-found page. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    guard: 'public',
    layout: 'none',
    namespaces: ['landing'],
    load: () => import('../../features/landing/landing-page.tsx'),
  },
  {
    path: '/about',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../../features/legal/about-page.tsx'),
  },
  {
    path: '/privacy-policy',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../../features/legal/privacy-page.tsx'),
  },
  {
    path: '/terms-of-service',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../../features/legal/terms-page.tsx'),
  },
  ...entryRoutes,
  {
    path: '/dashboard',
    guard: 'user',
    layout: 'shell',
    namespaces: ['dashboard', 'chatbots'],
    nav: 'dashboard',
    load: () => import('../../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/settings',
    guard: 'user',
    layout: 'shell',
    namespaces: ['settings', 'builder', 'auth'],
    nav: 'settings',
    load: () => import('../../features/settings/page/settings-page.tsx'),
  },
  ...featureRoutes,
  {
    path: '/documentation',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../../features/documentation/documentation-page.tsx'),
  },
  {
    path: '/documentation/api',
    guard: 'public',
    layout: 'none',
    namespaces: ['documentation', 'landing'],
    load: () => import('../../features/api-reference/api-reference-page.tsx'),
  },
  {
    path: '/maintenance',
    guard: 'public',
    layout: 'none',
    namespaces: ['landing'],
    load: () => import('../../features/maintenance/maintenance-page.tsx'),
  },
  ...adminRoutes,
];

export const notFoundRoute: AppRoute = {
  path: '*',
  guard: 'public',
  layout: 'none',
  namespaces: ['landing'],
  load: () => import('../../features/not-found/not-found-page.tsx'),
};

import type { AppRoute } from '../../lib/router/route.ts';

const entry = (path: string, load: AppRoute['load']): AppRoute => ({
  path,
  guard: 'public',
  layout: 'none',
  namespaces: ['auth'],
  load,
});

/** Routes for signing in, signing up and recovering an account. */
export const entryRoutes: readonly AppRoute[] = [
  entry('/auth', () => import('../../features/auth/auth-page.tsx')),
  entry('/auth/google', () => import('../../features/auth/panels/google/google-return-page.tsx')),
  entry('/forgot-password', () => import('../../features/auth/recovery/forgot-password-page.tsx')),
  entry('/reset-password', () => import('../../features/auth/recovery/reset-password-page.tsx')),
  entry('/join', () => import('../../features/auth/join/join-page.tsx')),
  entry('/agency/:id/login', () => import('../../features/auth/agency/agency-login-page.tsx')),
  entry('/agency/:id/signup', () => import('../../features/auth/agency/agency-signup-page.tsx')),
];

import type { AppRoute } from '../../lib/router/route.ts';

const admin = (
  path: string,
  nav: string,
  load: AppRoute['load'],
  namespaces: AppRoute['namespaces'] = ['admin'],
): AppRoute => ({
  path: `/admin/${path}`,
  guard: 'admin',
  layout: 'admin',
  namespaces,
  nav,
  load,
});

/** Routes of the admin area: its sign-in page, and the screens for platform administrators. */
export const adminRoutes: readonly AppRoute[] = [
  {
    path: '/admin/login',
    guard: 'public',
    layout: 'none',
    namespaces: ['admin', 'auth'],
    load: () => import('../../features/admin/session/admin-login-page.tsx'),
  },
  {
    path: '/admin',
    guard: 'admin',
    layout: 'none',
    namespaces: ['admin'],
    load: () => import('../../features/admin/session/admin-start.tsx'),
  },
  admin('dashboard', 'dashboard', () => import('../../features/admin/dashboard/dashboard-page.tsx')),
  admin('health', 'health', () => import('../../features/admin/health/health-page.tsx'), [
    'admin',
    'knowledgeBase',
  ]),
  admin('users', 'users', () => import('../../features/admin/users/users-page.tsx')),
  admin('users/:id', 'users', () => import('../../features/admin/users/user-page.tsx')),
  admin(
    'organizations',
    'organizations',
    () => import('../../features/admin/organizations/organizations-page.tsx'),
  ),
  admin(
    'organizations/:id',
    'organizations',
    () => import('../../features/admin/organizations/organization-page.tsx'),
    ['admin', 'knowledgeBase'],
  ),
  admin(
    'subscriptions',
    'subscriptions',
    () => import('../../features/admin/subscriptions/subscriptions-page.tsx'),
  ),
  admin('lockbox', 'lockbox', () => import('../../features/admin/lockbox/lockbox-page.tsx')),
  admin('lockbox/:id', 'lockbox', () => import('../../features/admin/lockbox/grant-page.tsx'), [
    'admin',
    'conversations',
    'knowledgeBase',
  ]),
  admin('logs', 'logs', () => import('../../features/admin/logs/logs-page.tsx')),
  admin('logging', 'logging', () => import('../../features/admin/operation/logging-page.tsx')),
  admin('maintenance', 'maintenance', () => import('../../features/admin/operation/maintenance-page.tsx')),
  admin('settings', 'settings', () => import('../../features/admin/operation/settings-page.tsx')),
  admin('cost-estimation', 'cost-estimation', () => import('../../features/admin/costs/costs-page.tsx')),
];

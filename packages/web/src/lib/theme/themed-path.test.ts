import { expect, it } from 'vitest';
import { isThemedPath } from './themed-path.ts';

it('THEME-02: themes every path of the app, but not the paths with the base theme', () => {
  const themed = [
    '/dashboard',
    '/settings?tab=x',
    '/terms-of-service',
    '/about',
    '/documentation',
    '/chat/1',
    '/admin/users',
  ];
  const base = [
    '/',
    '',
    '/auth',
    '/AUTH',
    '/authors',
    '/landing',
    '/landing/x',
    '/agency/1/login',
    '/privacy-policy',
    '/?x=1',
  ];
  expect(themed.filter((path) => !isThemedPath(path))).toEqual([]);
  expect(base.filter(isThemedPath)).toEqual([]);
});

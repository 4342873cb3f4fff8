import { expect, it } from 'vitest';
import { skipsUserLookup } from './lookup.ts';

it('ROUTE-48: opens exactly / without requesting the user', () => {
  expect(skipsUserLookup('/')).toBe(true);
});

it('ROUTE-49: opens paths with a public prefix without requesting the user, in any case', () => {
  const paths = [
    '/auth',
    '/AUTH?x',
    '/authors',
    '/landing',
    '/Agency/1/login',
    '/privacy-policy',
    '/terms-of-service',
    '/about-us',
    '/documentation#a',
  ];
  expect(paths.filter((path) => !skipsUserLookup(path))).toEqual([]);
});

it('ROUTE-50: requests the user on every other path', () => {
  const paths = [
    '/forgot-password',
    '/reset-password',
    '/chat/1',
    '/join',
    '/maintenance',
    '/dashboard',
    '/x/auth',
  ];
  expect(paths.filter(skipsUserLookup)).toEqual([]);
});

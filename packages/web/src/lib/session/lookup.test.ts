import { expect, it } from 'vitest';
import { skipsUserLookup } from './lookup.ts';

it('ROUTE-48: opens / exactly without asking for the user', () => {
  expect(skipsUserLookup('/')).toBe(true);
});

it('ROUTE-49: opens every path with a public prefix without asking, whatever its case', () => {
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

it('ROUTE-50: asks on every other path', () => {
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

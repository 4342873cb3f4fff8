import { expect, it } from 'vitest';
import { routerParser } from '../../../test/router-parser.tsx';
import { matchPath } from './match-path.ts';

const parser = routerParser();
const match = (pattern: string, path: string) => matchPath(parser, pattern, path);

it('ROUTE-44: ignores the case of a path', () => {
  expect(match('/dashboard', '/DASHBOARD')).toEqual({});
  expect(match('/privacy-policy', '/Privacy-Policy/')).toEqual({});
});

it('ROUTE-45: returns the value of a named segment with its case', () => {
  expect(match('/chat/:id', '/CHAT/AbC-1')).toEqual({ id: 'AbC-1' });
  expect(match('/chat/:id', '/chat')).toBeNull();
});

it('ROUTE-46: an optional segment may be absent, but not be more than one', () => {
  expect(match('/builder/:id?', '/builder')).toEqual({});
  expect(match('/builder/:id?', '/builder/abc')).toEqual({ id: 'abc' });
  expect(match('/builder/:id?', '/builder/a/b')).toBeNull();
});

it('ROUTE-47: matches the rest of a path with a wildcard', () => {
  expect(match('/auth/*', '/auth/a/b')).toEqual({ '*': 'a/b' });
  expect(match('*', '/anything/at/all')).not.toBeNull();
});

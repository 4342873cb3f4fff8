import { expect, it } from 'vitest';
import { matchesPage } from './match-page.ts';

it.each([
  ['/pricing', '/pricing', true],
  ['/pricing', '/pricing/', false],
  ['/docs/*', '/docs/start', true],
  ['/docs/*', '/docs', false],
  ['*/cart', '/de/cart', true],
  ['/*/item/*', '/de/item/7', true],
  ['/*/item/*', '/item/7', false],
  ['/a*a', '/a', false],
  ['*', '/anything', true],
])('%s matches %s: %s', (pattern, path, expected) => {
  expect(matchesPage(pattern, path)).toBe(expected);
});

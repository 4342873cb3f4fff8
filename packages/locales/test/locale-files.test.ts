import { expect, it } from 'vitest';
import { completenessOf } from '../locale-files.ts';

it('says 100 percent only of a language that lacks nothing, plural forms counted once', () => {
  const english = new Map([
    ['common:a', 'A'],
    ['common:items_one', '{{count}} item'],
    ['common:items_other', '{{count}} items'],
    ['common:b', 'B'],
  ]);
  const french = new Map([
    ['common:a', 'A'],
    ['common:items_other', '{{count}} choses'],
    ['common:unknown', 'X'],
  ]);
  expect(
    completenessOf(
      new Map([
        ['en', english],
        ['fr', french],
        ['de', new Map()],
      ]),
    ),
  ).toEqual({
    en: 100,
    fr: 66,
    de: 0,
  });
});

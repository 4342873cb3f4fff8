import { expect, it } from 'vitest';
import { completenessOf } from '../locale-files.ts';

it('reports 100 percent only for a language without missing texts, counting plural forms once', () => {
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

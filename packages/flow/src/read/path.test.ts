import { expect, it } from 'vitest';
import { parsePath, readPath } from './path.ts';

const answer = { order: { items: [{ sku: 'a' }, { sku: 'b' }, {}], total: 5 }, list: [[1], [2]] };

it.each([
  ['order.total', 5],
  ['order.items[1].sku', 'b'],
  ['order.items[].sku', ['a', 'b', null]],
  ['list[][0]', [1, 2]],
  ['', answer],
  ['order.missing', undefined],
  ['order.items.length', undefined],
  ['order.toString', undefined],
])('%s', (path, expected) => {
  expect(readPath(answer, path)).toEqual(expected);
});

it.each(['a..b', 'a[', 'a[x]', '.a', 'a.__proto__.b', 'constructor', 'a[0]b'])('%s is not a path', (path) => {
  expect(parsePath(path)).toBe(null);
});

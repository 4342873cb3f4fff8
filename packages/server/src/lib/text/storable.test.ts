import { expect, it } from 'vitest';
import { findUnstorable, isStorable, toStorable, toStorableJson } from './storable.ts';

it.each([
  ['plain é 😀', true, 'plain é 😀'],
  ['', true, ''],
  ['a\0b', false, 'ab'],
  ['\ud800', false, '\ufffd'],
  ['a\udc00b', false, 'a\ufffdb'],
  ['\ud83d\ude00\ud83d', false, '😀\ufffd'],
])('SEC-46: %j can be stored: %j', (text, expected, stored) => {
  expect(isStorable(text)).toBe(expected);
  expect(toStorable(text)).toBe(stored);
});

it.each([
  [
    { a: 'b\0', 'c\0': ['\ud800x'] },
    { a: 'b', c: ['\ufffdx'] },
  ],
  [
    { a: '\\u0000', b: '\\\\ud800', c: '"\n' },
    { a: '\\u0000', b: '\\\\ud800', c: '"\n' },
  ],
  ['\\\0\\\ud800', '\\\\\ufffd'],
  [{ a: '\u0001é😀' }, { a: '\u0001é😀' }],
])('SEC-46: removes characters that cannot be stored from the JSON of %j', (value, expected) => {
  expect(JSON.parse(toStorableJson(JSON.stringify(value)))).toEqual(expected);
});

it.each([
  ['\ud800', ''],
  [{ a: [{ b: 'x' }, { b: '\0' }] }, 'a.1.b'],
  [{ a: { 'x\0': 1 } }, 'a.x\0'],
  [{ a: ['x', 1, null, true] }, undefined],
])('SEC-46: in %j, reports %j as the path of the first text that cannot be stored', (value, path) => {
  expect(findUnstorable(value)).toBe(path);
});

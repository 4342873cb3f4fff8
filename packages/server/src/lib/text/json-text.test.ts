import { expect, it } from 'vitest';
import { parseUntrusted } from './json-text.ts';

it.each([
  ['"a\\u0000"', undefined],
  ['"\\\\\\u0000"', undefined],
  ['"\\\\u0000"', '\\u0000'],
  ['{"\\ud800":1}', undefined],
  ['"\\ud83d\\ude00"', '😀'],
])('parses %s as %j', (text, expected) => {
  expect(parseUntrusted(text)).toBe(expected);
});

it('parses a file of backslashes', () => {
  const text = '\\'.repeat(2_000_000);
  expect(parseUntrusted(`"${text}"`)).toBe(text.slice(1_000_000));
});

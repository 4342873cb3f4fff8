import { expect, it } from 'vitest';
import { hasNul, parseUntrusted } from './json-text.ts';

it.each([
  ['"a\\u0000"', true],
  ['"\\\\\\u0000"', true],
  ['"\\\\u0000"', false],
  ['"a\u0000"', true],
  ['"a"', false],
])('%j holds NUL: %j', (text, expected) => {
  expect(hasNul(text)).toBe(expected);
});

it('reads a file of backslashes', () => {
  const text = '\\'.repeat(2_000_000);
  expect(parseUntrusted(`"${text}"`)).toBe(text.slice(1_000_000));
});

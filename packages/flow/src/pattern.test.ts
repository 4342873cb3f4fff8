import { expect, it } from 'vitest';
import { fitsPattern, isPattern } from './pattern.ts';

it('a pattern fits the whole text', () => {
  expect(fitsPattern('HB-[0-9]{5}', 'HB-12345')).toBe(true);
  expect(fitsPattern('HB-[0-9]{5}', 'my HB-12345')).toBe(false);
});

it.each(['(a', '(?<=a)b', '(a)\\1', '(?=a)'])('%s is no pattern', (pattern) => {
  expect(isPattern(pattern)).toBe(false);
  expect(fitsPattern(pattern, 'a')).toBe(false);
});

it('a pattern that makes others backtrack ends', () => {
  expect(fitsPattern('(a+)+$', `${'a'.repeat(4_000)}!`)).toBe(false);
});

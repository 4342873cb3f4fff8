import { expect, it } from 'vitest';
import { nextIndex, stepForKey } from './walk-options.ts';

it('arrow keys wrap around the ends, page keys stop there', () => {
  expect(nextIndex(0, 1, 3)).toBe(1);
  expect(nextIndex(2, 1, 3)).toBe(0);
  expect(nextIndex(0, -1, 3)).toBe(2);
  expect(nextIndex(40, 8, 45)).toBe(44);
  expect(nextIndex(3, -8, 45)).toBe(0);
});

it('begins at an end when no option is active', () => {
  expect(nextIndex(-1, 1, 3)).toBe(0);
  expect(nextIndex(-1, -1, 3)).toBe(2);
});

it('leaves other keys to the text field', () => {
  expect(['ArrowDown', 'PageUp', 'Home', 'a'].map(stepForKey)).toEqual([1, -8, undefined, undefined]);
});

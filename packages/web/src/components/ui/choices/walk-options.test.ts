import { expect, it } from 'vitest';
import { stepOf, walked } from './walk-options.ts';

it('arrow keys wrap around the ends, page keys stop there', () => {
  expect(walked(0, 1, 3)).toBe(1);
  expect(walked(2, 1, 3)).toBe(0);
  expect(walked(0, -1, 3)).toBe(2);
  expect(walked(40, 8, 45)).toBe(44);
  expect(walked(3, -8, 45)).toBe(0);
});

it('begins at an end when no option is active', () => {
  expect(walked(-1, 1, 3)).toBe(0);
  expect(walked(-1, -1, 3)).toBe(2);
});

it('leaves other keys to the text field', () => {
  expect(['ArrowDown', 'PageUp', 'Home', 'a'].map(stepOf)).toEqual([1, -8, undefined, undefined]);
});

import { expect, it } from 'vitest';
import { compare } from './ratios.ts';

it('compares figures round by round, so that slow rounds cancel out', () => {
  const rounds = [
    { here: 3, there: 2 },
    { here: 30, there: 10 },
    { here: 4, there: 4 },
  ];
  expect(compare(rounds)).toEqual({ here: 4, there: 4, least: 1, ratio: 1.5, most: 3 });
});

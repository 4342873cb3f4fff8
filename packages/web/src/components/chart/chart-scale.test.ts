import { expect, it } from 'vitest';
import { axisOf, gapsOf, runsOf } from './chart-scale.ts';

it('divides an axis by round numbers', () => {
  expect(axisOf([3, null, 210]).ticks).toEqual([0, 60, 120, 180, 240]);
  expect(axisOf([]).ticks).toEqual([0, 1, 2, 3, 4]);
});

it('a step without a record is a gap, not a zero; before the first and after the last there is none', () => {
  const values = [null, 1, 2, null, null, 0, null];
  expect(runsOf(values)).toEqual([
    [1, 2],
    [5, 5],
  ]);
  expect(gapsOf(values)).toEqual([[3, 4]]);
});

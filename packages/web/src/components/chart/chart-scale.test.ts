import { expect, it } from 'vitest';
import { axisOf, gapsOf, runsOf } from './chart-scale.ts';

it('divides an axis by round numbers', () => {
  expect(axisOf([3, null, 210]).ticks).toEqual([0, 60, 120, 180, 240]);
  expect(axisOf([]).ticks).toEqual([0, 1, 2, 3, 4]);
});

it('ends an axis near the largest value', () => {
  expect(axisOf([48, 12]).ticks).toEqual([0, 10, 20, 30, 40, 50]);
  expect(axisOf([100]).max).toBe(100);
  expect(axisOf([2]).max).toBe(3);
  for (let largest = 3; largest < 3_000; largest += 1)
    expect([largest, axisOf([largest]).max >= largest && axisOf([largest]).max < largest * 1.34]).toEqual([
      largest,
      true,
    ]);
});

it('shows a step without a record as a gap, not as zero, but not before the first or after the last record', () => {
  const values = [null, 1, 2, null, null, 0, null];
  expect(runsOf(values)).toEqual([
    [1, 2],
    [5, 5],
  ]);
  expect(gapsOf(values)).toEqual([[3, 4]]);
});

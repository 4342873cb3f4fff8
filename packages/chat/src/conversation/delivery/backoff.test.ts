import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('FETCH-12: waits 1 s, doubling, at most 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map(backoffMs)).toEqual([1e3, 2e3, 4e3, 8e3, 16e3, 30e3, 30e3, 30e3]);
});

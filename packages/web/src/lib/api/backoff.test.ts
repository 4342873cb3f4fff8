import { expect, it } from 'vitest';
import { backoffDelayMs } from './backoff.ts';

it('FETCH-12: waits 1 s, doubling up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(backoffDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

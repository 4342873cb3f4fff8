import { expect, it } from 'vitest';
import { slowDownMs } from './throttle.ts';

it('SEC-6: attempts wait longer each time, up to 5 s', () => {
  expect([-19, -1, 0, 1, 2, 3, 4, 5, 500].map(slowDownMs)).toEqual([
    0, 0, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000,
  ]);
});

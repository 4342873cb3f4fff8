import { expect, it } from 'vitest';
import { createDebounce } from './caller-cache.ts';

it('is true once per interval for each id', () => {
  let nowMs = 0;
  const isDue = createDebounce({ maxSize: 10, ttlMs: 100, now: () => nowMs });
  expect([isDue('a'), isDue('a'), isDue('b')]).toEqual([true, false, true]);
  nowMs = 99;
  expect(isDue('a')).toBe(false);
  nowMs = 100;
  expect(isDue('a')).toBe(true);
});

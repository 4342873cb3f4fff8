import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limited } from './limited.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, then once for all that follow within the interval', () => {
  const act = vi.fn();
  const { run } = limited(act, 1000);
  run();
  expect(act).toHaveBeenCalledTimes(1);
  run();
  run();
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  run();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(3);
  run();
  expect(act).toHaveBeenCalledTimes(4);
});

it('does nothing more once it is canceled', () => {
  const act = vi.fn();
  const { run, cancel } = limited(act, 1000);
  run();
  run();
  cancel();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});

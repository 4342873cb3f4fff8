import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPartDeadline } from './part-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => startPartDeadline({ partBytes: 10, timeoutMs: 1_000 });

it('aborts a part that takes too long, even if some bytes arrived', () => {
  const { signal, passed } = start();
  vi.advanceTimersByTime(999);
  passed(9);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

it('restarts with each part, so that a larger file has more time', () => {
  const { signal, passed } = start();
  for (let part = 0; part < 5; part += 1) {
    vi.advanceTimersByTime(900);
    passed(5);
    passed(5);
  }
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(signal.aborted).toBe(true);
});

it('does not abort a transfer that has ended', () => {
  const { signal, end } = start();
  end();
  vi.advanceTimersByTime(5_000);
  expect(signal.aborted).toBe(false);
});

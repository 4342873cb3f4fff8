import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPartDeadline } from './part-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => startPartDeadline({ partBytes: 10, timeoutMs: 1_000 });

it('gives up a part that takes too long, whatever came of it', () => {
  const { signal, passed } = start();
  vi.advanceTimersByTime(999);
  passed(9);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

it('begins anew with each part, so that a larger file has longer', () => {
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

it('a transfer that has ended is not given up any more', () => {
  const { signal, end } = start();
  end();
  vi.advanceTimersByTime(5_000);
  expect(signal.aborted).toBe(false);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, showToast, subscribeToasts } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

it('TOAST-01: keeps only the newest toast', () => {
  showToast({ title: 'first' });
  showToast({ title: 'second' });
  expect(currentToasts().map(({ title }) => title)).toEqual(['second']);
});

it('TOAST-02: hides a dismissed toast immediately and drops it after 1,000,000 ms', () => {
  const id = showToast({ title: 'gone' });
  dismissToast(id);
  expect(currentToasts()).toMatchObject([{ title: 'gone', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

it('notifies its listeners until they unsubscribe', () => {
  const heard = vi.fn();
  const leave = subscribeToasts(heard);
  showToast({ title: 'one' });
  leave();
  showToast({ title: 'two' });
  expect(heard).toHaveBeenCalledTimes(1);
});

import { expect, it } from 'vitest';
import { committedSeconds } from './recorded-seconds.ts';

it('a run of one part renews what is committed of it, and leaves the other parts', () => {
  const before = { unit: { 'a.test.ts': 4, 'gone.test.ts': 9 }, browser: { 'b.e2e.ts': 30 } };
  const latest = { checks: {}, browser: {}, unit: { 'a.test.ts': 5.4, 'fast.test.ts': 1.9 } };
  expect(committedSeconds(before, latest)).toEqual({ unit: { 'a.test.ts': 5 }, browser: { 'b.e2e.ts': 30 } });
});

it('a part that is fast by now is not listed any more', () => {
  expect(committedSeconds({ unit: { 'a.test.ts': 4 } }, { unit: { 'a.test.ts': 1 } })).toEqual({});
});

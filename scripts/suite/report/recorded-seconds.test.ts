import { expect, it } from 'vitest';
import { committedSeconds } from './recorded-seconds.ts';

it('a run of one part updates the committed seconds of that part and keeps those of the others', () => {
  const before = { unit: { 'a.test.ts': 4, 'gone.test.ts': 9 }, browser: { 'b.e2e.ts': 30 } };
  const latest = { checks: {}, browser: {}, unit: { 'a.test.ts': 5.4, 'fast.test.ts': 1.9 } };
  expect(committedSeconds(before, latest)).toEqual({ unit: { 'a.test.ts': 5 }, browser: { 'b.e2e.ts': 30 } });
});

it('removes a part that has become fast from the list', () => {
  expect(committedSeconds({ unit: { 'a.test.ts': 4 } }, { unit: { 'a.test.ts': 1 } })).toEqual({});
});

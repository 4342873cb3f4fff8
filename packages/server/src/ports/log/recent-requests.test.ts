import { expect, it } from 'vitest';
import { createRecentRequests } from './recent-requests.ts';

it('REL-18: reports requests of the last hour by route, with failures and a percentile accurate to 20 %', () => {
  let nowMs = Date.parse('2026-03-02T10:00:00Z');
  const recent = createRecentRequests(() => nowMs);
  expect(recent.read(5)).toMatchObject({ total: 0, failed: 0, p95Ms: null, slowest: [] });
  for (let n = 0; n < 20; n += 1) recent.add('/old', true, 9_000);
  nowMs += 30 * 60_000;
  for (let n = 1; n <= 100; n += 1) recent.add('/list', n > 98, n);
  recent.add('/rare', false, 60_000);
  const half = recent.read(5);
  expect(half).toMatchObject({ total: 121, failed: 22 });
  expect(half.slowest.map(({ route }) => route)).toEqual(['/old', '/list']);
  nowMs += 31 * 60_000;
  const { since, slowest, ...rest } = recent.read(5);
  expect(since.toISOString()).toBe('2026-03-02T10:01:00.000Z');
  expect(rest).toMatchObject({ total: 101, failed: 2 });
  expect(slowest).toMatchObject([{ route: '/list', total: 100, failed: 2 }]);
  expect(slowest[0]?.p95Ms).toBeGreaterThanOrEqual(95);
  expect(slowest[0]?.p95Ms).toBeLessThan(95 * 1.2);
  expect(recent.read(0).slowest).toEqual([]);
});

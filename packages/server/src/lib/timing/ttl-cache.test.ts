import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';
import { createTtlCache } from './ttl-cache.ts';

function clock() {
  let nowMs = 0;
  return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) };
}

it('keeps a value for its lifetime, counted from when it was set', () => {
  const { now, pass } = clock();
  const cache = createTtlCache<string>({ maxSize: 10, ttlMs: 100, now });
  cache.set('a', 'x');
  pass(60);
  expect(cache.get('a')).toBe('x');
  pass(39);
  expect(cache.get('a')).toBe('x');
  pass(1);
  expect(cache.get('a')).toBeUndefined();
});

it('drops the least recently used value beyond its maximum size', () => {
  const cache = createTtlCache<number>({ maxSize: 2, ttlMs: 100, now: clock().now });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

it('deletes one key, or all values that match', () => {
  const cache = createTtlCache<number>({ maxSize: 10, ttlMs: 100, now: clock().now });
  for (const n of [1, 2, 3, 4]) cache.set(String(n), n);
  cache.delete('1');
  cache.deleteWhere((n) => n > 2);
  expect(['1', '2', '3', '4'].map((key) => cache.get(key))).toEqual([undefined, 2, undefined, undefined]);
});

it('memoize computes a value once, even for concurrent callers, and again after a failure', async () => {
  let made = 0;
  const cache = createTtlCache<Promise<number>>({ maxSize: 10, ttlMs: 100, now: clock().now });
  const get = memoize(
    async (fails: boolean) => {
      made += 1;
      if (fails) throw new Error('away');
      return made;
    },
    { keyOf: String, cache },
  );
  expect(await Promise.all([get(false), get(false)])).toEqual([1, 1]);
  await expect(get(true)).rejects.toThrow('away');
  await expect(get(true)).rejects.toThrow('away');
  expect(made).toBe(3);
});

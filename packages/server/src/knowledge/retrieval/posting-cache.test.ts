import { expect, it } from 'vitest';
import { createPostingCache } from './posting-cache.ts';
import type { PostingList } from './posting-lists.ts';

function listOf(postings: number): PostingList {
  return {
    sources: new Int32Array(1),
    ends: Int32Array.of(postings),
    ordinals: new Int32Array(postings),
    shapes: new Uint32Array(postings),
  };
}

it('keeps lists as long as the fingerprint is the same', () => {
  const cache = createPostingCache({ maxPostings: 10_000 });
  const first = cache.open('a', 'one');
  cache.keep('a', first, 'cat', listOf(100));
  expect(cache.open('a', 'one')).toBe(first);
  expect(cache.get('a')?.lists.has('cat')).toBe(true);
  const second = cache.open('a', 'two');
  expect(second.lists.size).toBe(0);
  // A slower question still has the lists that it began with, but adds none to those of a newer one.
  cache.keep('a', first, 'dog', listOf(100));
  expect(cache.get('a')).toBe(second);
  expect(second.lists.size).toBe(0);
});

it('holds so many postings at most, of all chatbots together; those used longest ago go first', () => {
  const cache = createPostingCache({ maxPostings: 1_200 });
  const a = cache.open('a', '');
  const b = cache.open('b', '');
  cache.keep('a', a, 'old', listOf(300));
  cache.keep('a', a, 'used', listOf(200));
  cache.keep('a', a, 'old', listOf(300));
  cache.keep('b', b, 'new', listOf(200));
  expect([...a.lists.keys(), ...b.lists.keys()]).toEqual(['old', 'new']);
  cache.keep('b', b, 'huge', listOf(5_000));
  expect(cache.get('a')).toBeUndefined();
  expect(b.lists.size).toBe(0);
  const again = cache.open('a', '');
  cache.keep('a', again, 'cat', listOf(700));
  expect(again.lists.size).toBe(1);
});

it('holds so many chatbots at most, though none of them has a list', () => {
  const cache = createPostingCache({ maxPostings: 1_280 });
  for (let n = 0; n < 100; n += 1) cache.open(`${n}`, '');
  const held = Array.from({ length: 100 }, (_, n) => cache.get(`${n}`)).filter(Boolean);
  expect(held).toHaveLength(10);
  expect(cache.get('99')).toBeDefined();
});

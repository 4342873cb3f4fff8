import { expect, it } from 'vitest';
import { createPostingCache } from './posting-cache.ts';
import type { PostingIndex, PostingList, StoredChunk } from './posting-lists.ts';

function listOf(postings: number): PostingList {
  return {
    sources: new Int32Array(1),
    ends: Int32Array.of(postings),
    ordinals: new Int32Array(postings),
    shapes: new Uint32Array(postings),
  };
}

it('keeps posting lists while the fingerprint is the same', () => {
  const cache = createPostingCache({ maxPostings: 10_000 });
  const first = cache.open('a', 'one');
  cache.keep('a', first, 'cat', listOf(100));
  expect(cache.open('a', 'one')).toBe(first);
  expect(cache.get('a')?.lists.has('cat')).toBe(true);
  const second = cache.open('a', 'two');
  expect(second.lists.size).toBe(0);
  // A slower question keeps the lists it started with, but does not add its own to a newer index.
  cache.keep('a', first, 'dog', listOf(100));
  expect(cache.get('a')).toBe(second);
  expect(second.lists.size).toBe(0);
});

it('limits the postings of all chatbots together, and drops the least recently used first', () => {
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

it('limits the number of chatbots, even without lists', () => {
  const cache = createPostingCache({ maxPostings: 1_280 });
  for (let n = 0; n < 100; n += 1) cache.open(`${n}`, '');
  const held = Array.from({ length: 100 }, (_, n) => cache.get(`${n}`)).filter(Boolean);
  expect(held).toHaveLength(10);
  expect(cache.get('99')).toBeDefined();
});

function chunkOf(letters: number): StoredChunk {
  const text = 'a'.repeat(letters);
  return {
    chunk_id: '1',
    source_id: '2',
    source_name: 'Library',
    url: null,
    heading_path: [],
    ordinal: 0,
    page: null,
    text,
    blocks: null,
    language: 'en',
    sentence_terms: '',
    last_synced_at: null,
  };
}

const seenNow = (key: string, index: PostingIndex) => ({
  key,
  index,
  shown: index.shown,
  atMs: performance.now(),
});

it('keeps chunks while their sources are unchanged', () => {
  const cache = createPostingCache({ maxPostings: 10_000 });
  const index = cache.open('a', 'one');
  cache.renew(index, 'names');
  const seen = seenNow('a', index);
  const chunk = chunkOf(10);
  cache.keepChunk(seen, 'first', chunk);
  expect(cache.chunk(seen, 'first')).toBe(chunk);
  cache.renew(index, 'names');
  expect(cache.chunk(seen, 'first')).toBe(chunk);
  cache.renew(index, 'other names');
  expect(cache.chunk(seenNow('a', index), 'first')).toBeUndefined();
  // A slower question read the chunk before its source was renamed.
  cache.keepChunk(seen, 'first', chunk);
  expect(cache.chunk(seenNow('a', index), 'first')).toBeUndefined();
  cache.open('a', 'two');
  cache.keepChunk(seenNow('a', index), 'first', chunk);
  expect(cache.chunk(seenNow('a', index), 'first')).toBeUndefined();
});

it('counts the size of chunks, and drops the least recently used', () => {
  // An index counts 128, and a chunk of 2,000 letters counts 128 + 500 and four letters for "null".
  const cache = createPostingCache({ maxPostings: 128 + 2 * 632 });
  const index = cache.open('a', '');
  const seen = seenNow('a', index);
  const chunk = chunkOf(2_000);
  for (const place of ['first', 'second', 'first', 'third']) cache.keepChunk(seen, place, chunk);
  expect(['first', 'second', 'third'].filter((place) => cache.chunk(seen, place))).toEqual([
    'first',
    'third',
  ]);
  cache.keep('a', index, 'cat', listOf(1));
  expect(['first', 'third'].filter((place) => cache.chunk(seen, place))).toEqual(['third']);
});

import { createPostingIndex, type PostingIndex, type PostingList } from './posting-lists.ts';
import type { StoredChunk } from './stored-chunk.ts';

/** An index as a statement has confirmed it. */
export interface SeenIndex {
  /** Whose it is in the cache. */
  readonly key: string;
  readonly index: PostingIndex;
  /** `index.shown` at that time. */
  readonly shown: string;
  /** By `performance.now()`. */
  readonly atMs: number;
}

/**
 * Posting lists that questions have read and the chunks they found, of several chatbots; those used longest ago are dropped
 * first.
 */
export interface PostingCache {
  get(key: string): PostingIndex | undefined;
  /** The index with this fingerprint, which replaces one with another fingerprint. */
  open(key: string, fingerprint: string): PostingIndex;
  /** Drops the chunks of an index if they say something else about their sources than those do now. */
  renew(index: PostingIndex, shown: string): void;
  /** Keeps a list of an index, unless another index has replaced that one. */
  keep(key: string, index: PostingIndex, term: string, list: PostingList): void;
  /** True if `seen` was confirmed less than a second ago and has not been replaced since. */
  holds(seen: SeenIndex): boolean;
  /** A chunk in memory, while `seen` holds. */
  chunk(seen: SeenIndex, place: string): StoredChunk | undefined;
  /** Keeps a chunk, unless its source has changed since it was seen. */
  keepChunk(seen: SeenIndex, place: string, chunk: StoredChunk): void;
}

/** Sources may have changed after this time, so that a turn that waited reads again. */
const freshMs = 1_000;
/** What an index, a list or a chunk takes beyond its content, counted as postings. */
const overhead = 128;
const bytesPerPosting = 8;
/** Text takes up to two bytes a letter, and blocks are objects that take several times as much as their text. */
const bytesPerLetter = { text: 2, blocks: 8 };

/** @param maxPostings a posting takes 8 bytes. */
export function createPostingCache({ maxPostings }: { maxPostings: number }): PostingCache {
  const indexes = new Map<string, PostingIndex>();
  let held = 0;

  const dropChunks = ({ chunks }: PostingIndex) => {
    for (const { size } of chunks.values()) held -= size;
    chunks.clear();
  };
  const drop = (key: string, index: PostingIndex) => {
    held -= overhead;
    dropChunks(index);
    for (const list of index.lists.values()) held -= sizeOf(list);
    indexes.delete(key);
  };
  const shrink = () => {
    for (const [key, index] of indexes) {
      for (const [place, { size }] of index.chunks) {
        if (held <= maxPostings) return;
        held -= size;
        index.chunks.delete(place);
      }
      for (const [term, list] of index.lists) {
        if (held <= maxPostings) return;
        held -= sizeOf(list);
        index.lists.delete(term);
      }
      if (held <= maxPostings) return;
      drop(key, index);
    }
  };
  const isSeen = ({ key, index, shown }: SeenIndex) => indexes.get(key) === index && index.shown === shown;
  const holds = (seen: SeenIndex) => isSeen(seen) && performance.now() - seen.atMs < freshMs;

  return {
    get(key) {
      const index = indexes.get(key);
      if (!index) return undefined;
      indexes.delete(key);
      indexes.set(key, index);
      return index;
    },
    open(key, fingerprint) {
      const known = indexes.get(key);
      if (known?.fingerprint === fingerprint) return known;
      if (known) drop(key, known);
      const index = createPostingIndex(fingerprint);
      indexes.set(key, index);
      held += overhead;
      shrink();
      return index;
    },
    renew(index, shown) {
      if (index.shown === shown) return;
      dropChunks(index);
      index.shown = shown;
    },
    keep(key, index, term, list) {
      if (indexes.get(key) !== index) return;
      const known = index.lists.get(term);
      if (known) held -= sizeOf(known);
      // Last in the order, whether it is new or not.
      index.lists.delete(term);
      index.lists.set(term, list);
      held += sizeOf(list);
      shrink();
    },
    holds,
    chunk: (seen, place) => (holds(seen) ? seen.index.chunks.get(place)?.chunk : undefined),
    keepChunk(seen, place, chunk) {
      if (!isSeen(seen)) return;
      const { chunks } = seen.index;
      const known = chunks.get(place);
      chunks.delete(place);
      const size = known?.size ?? chunkSizeOf(chunk);
      chunks.set(place, { chunk, size });
      if (!known) held += size;
      shrink();
    },
  };
}

function sizeOf({ ordinals, sources }: PostingList): number {
  return overhead + ordinals.length + sources.length;
}

function chunkSizeOf({ text, sentence_terms: terms, blocks }: StoredChunk): number {
  const blockBytes = bytesPerLetter.blocks * (JSON.stringify(blocks)?.length ?? 0);
  const textBytes = bytesPerLetter.text * (text.length + terms.length);
  return overhead + Math.ceil((textBytes + blockBytes) / bytesPerPosting);
}

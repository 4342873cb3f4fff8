import {
  createPostingIndex,
  type PostingIndex,
  type PostingList,
  type StoredChunk,
} from './posting-lists.ts';

/** A posting index as confirmed by a database statement. */
export interface ConfirmedIndex {
  /** Key of the index in the cache. */
  readonly key: string;
  readonly index: PostingIndex;
  /** `index.shown` at the time of the statement. */
  readonly shown: string;
  /** Time of the statement, by `performance.now()`. */
  readonly atMs: number;
}

/**
 * Cache of the posting lists that questions have read and the chunks they found, for several chatbots. The least recently used
 * entries are dropped first.
 */
export interface PostingCache {
  get(key: string): PostingIndex | undefined;
  /** Returns the index with this fingerprint, replacing one with another fingerprint. */
  open(key: string, fingerprint: string): PostingIndex;
  /** Drops the chunks of an index if the metadata of its sources has changed. */
  renew(index: PostingIndex, shown: string): void;
  /** Stores a list in an index, unless another index has replaced it. */
  keep(key: string, index: PostingIndex, term: string, list: PostingList): void;
  /** Returns whether `seen` was confirmed less than a second ago and has not been replaced since. */
  holds(seen: ConfirmedIndex): boolean;
  /** Returns a cached chunk while `seen` holds. */
  chunk(seen: ConfirmedIndex, place: string): StoredChunk | undefined;
  /** Stores a chunk, unless its source has changed since it was read. */
  keepChunk(seen: ConfirmedIndex, place: string, chunk: StoredChunk): void;
}

/** Maximum age of a confirmed index; a turn that waited longer reads again, because sources may have changed. */
const freshMs = 1_000;
/** Overhead of an index, list or chunk beyond its content, in postings. */
const overhead = 128;
const bytesPerPosting = 8;
/** Text takes up to two bytes per letter; blocks are objects that take several times the size of their JSON. */
const bytesPerLetter = { text: 2, blocks: 8 };

/** @param maxPostings maximum size; a posting takes 8 bytes */
export function createPostingCache({ maxPostings }: { maxPostings: number }): PostingCache {
  const indexes = new Map<string, PostingIndex>();
  let held = 0;

  const dropChunks = ({ chunks }: PostingIndex) => {
    for (const { size } of chunks.values()) held -= size;
    chunks.clear();
  };
  const drop = (key: string, index: PostingIndex) => {
    dropChunks(index);
    held -= overhead + listsSizeOf(index);
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
  const isSeen = ({ key, index, shown }: ConfirmedIndex) =>
    indexes.get(key) === index && index.shown === shown;
  const holds = (seen: ConfirmedIndex) => isSeen(seen) && performance.now() - seen.atMs < freshMs;

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
      // Moves the term to the end of the LRU order.
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

function listsSizeOf({ lists }: PostingIndex): number {
  let size = 0;
  for (const list of lists.values()) size += sizeOf(list);
  return size;
}

function chunkSizeOf({ text, sentence_terms: terms, blocks }: StoredChunk): number {
  const blockBytes = bytesPerLetter.blocks * (JSON.stringify(blocks)?.length ?? 0);
  const textBytes = bytesPerLetter.text * (text.length + terms.length);
  return overhead + Math.ceil((textBytes + blockBytes) / bytesPerPosting);
}

/** Search cache for all chatbots of the process, at most 32 MiB. */
export const searchCache = createPostingCache({ maxPostings: 4 * 1024 * 1024 });

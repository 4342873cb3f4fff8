import { createPostingIndex, type PostingIndex, type PostingList } from './posting-lists.ts';

/** Posting lists that questions have read, of several chatbots; those used longest ago are dropped first. */
export interface PostingCache {
  get(key: string): PostingIndex | undefined;
  /** The index with this fingerprint, which replaces one with another fingerprint. */
  open(key: string, fingerprint: string): PostingIndex;
  /** Keeps a list of an index, unless another index has replaced that one. */
  keep(key: string, index: PostingIndex, term: string, list: PostingList): void;
}

/** What an index or a list takes beyond its postings, counted as postings. */
const overhead = 128;

/** @param maxPostings a posting takes 8 bytes. */
export function createPostingCache({ maxPostings }: { maxPostings: number }): PostingCache {
  const indexes = new Map<string, PostingIndex>();
  let held = 0;

  const drop = (key: string, index: PostingIndex) => {
    held -= overhead;
    for (const list of index.lists.values()) held -= sizeOf(list);
    indexes.delete(key);
  };
  const shrink = () => {
    for (const [key, index] of indexes) {
      for (const [term, list] of index.lists) {
        if (held <= maxPostings) return;
        held -= sizeOf(list);
        index.lists.delete(term);
      }
      if (held <= maxPostings) return;
      drop(key, index);
    }
  };

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
  };
}

function sizeOf({ ordinals, sources }: PostingList): number {
  return overhead + ordinals.length + sources.length;
}

import type { PostingList } from '../../../knowledge/retrieval/postings/posting-lists.ts';
import type { Postings } from '../../../knowledge/retrieval/postings/read-postings.ts';

/** Upper bound for the number of passages of a source. */
const ordinals = 2 ** 24;

/** Keeps only postings of passages that contain every word. A word matches if any of its terms does. */
export function havingAll(postings: Postings, words: readonly (readonly string[])[]): Postings {
  if (words.length < 2) return postings;
  let kept: Set<number> | undefined;
  for (const terms of words) {
    const passages = new Set<number>();
    for (const term of terms)
      eachPassage(postings.lists.get(term), (passage) => {
        if (kept === undefined || kept.has(passage)) passages.add(passage);
      });
    kept = passages;
  }
  const lists = new Map([...postings.lists].map(([term, list]) => [term, narrowed(list, kept ?? new Set())]));
  return { sources: postings.sources, lists };
}

function eachPassage(list: PostingList | undefined, see: (passage: number, posting: number) => void): void {
  if (list === undefined) return;
  let posting = 0;
  list.ends.forEach((end, block) => {
    for (; posting < end; posting += 1)
      see((list.sources[block] ?? 0) * ordinals + (list.ordinals[posting] ?? 0), posting);
  });
}

function narrowed(list: PostingList, kept: ReadonlySet<number>): PostingList {
  const postings: number[] = [];
  const ends = new Int32Array(list.ends.length);
  eachPassage(list, (passage, posting) => {
    if (kept.has(passage)) postings.push(posting);
  });
  let count = 0;
  list.ends.forEach((end, block) => {
    while ((postings[count] ?? end) < end) count += 1;
    ends[block] = count;
  });
  return {
    sources: list.sources,
    ends,
    ordinals: Int32Array.from(postings, (posting) => list.ordinals[posting] ?? 0),
    shapes: Uint32Array.from(postings, (posting) => list.shapes[posting] ?? 0),
  };
}

import { maxQueryWords, type QueryWord } from '../language/query-words.ts';

/**
 * Positions of the question's words in a passage, in order, with `sentenceEnd` after each sentence that
 * contains any. A position is the term's index in its sentence times 64 plus the word's index in the
 * question. Plain numbers, because a question reads dozens of passages.
 */
export type Reading = readonly number[];

export const sentenceEnd = -1;

/** The index of the question word at a position. */
export function wordAt(place: number): number {
  return place % maxQueryWords;
}

/** The index within its sentence, counted in terms. */
export function positionOf(place: number): number {
  return Math.floor(place / maxQueryWords);
}

const [lineFeed, space] = [10, 32];
const buckets = 256;

/** Finds the words of a question in passages' terms (one line per sentence, separated by spaces). */
export function createReader(words: readonly QueryWord[]): (sentenceTerms: string) => Reading {
  const known = new Map<string, number>();
  words.forEach((word, index) => {
    for (const variant of word.variants) known.set(variant, index);
  });
  words.forEach((word, index) => {
    for (const term of word.related) if (!known.has(term)) known.set(term, index);
  });
  const byHash: { term: string; index: number }[][] = Array.from({ length: buckets }, () => []);
  for (const [term, index] of known) byHash[hashOf(term)]?.push({ term, index });

  return (text) => {
    const places: number[] = [];
    let held = 0;
    let at = 0;
    let start = 0;
    let hash = 0;
    for (let end = 0; end <= text.length; end += 1) {
      const code = end === text.length ? lineFeed : text.charCodeAt(end);
      if (code !== space && code !== lineFeed) {
        hash = hashOn(hash, code);
        continue;
      }
      const index = end === start ? undefined : find(byHash[hash], text, start, end);
      if (index !== undefined) places.push(at * maxQueryWords + index);
      at += 1;
      start = end + 1;
      hash = 0;
      if (code !== lineFeed) continue;
      if (places.length > held) held = places.push(sentenceEnd);
      at = 0;
    }
    return places;
  };
}

function find(
  bucket: readonly { term: string; index: number }[] | undefined,
  text: string,
  start: number,
  end: number,
): number | undefined {
  if (!bucket) return undefined;
  for (const { term, index } of bucket) {
    if (term.length === end - start && text.startsWith(term, start)) return index;
  }
  return undefined;
}

function hashOf(term: string): number {
  let hash = 0;
  for (let at = 0; at < term.length; at += 1) hash = hashOn(hash, term.charCodeAt(at));
  return hash;
}

function hashOn(hash: number, code: number): number {
  return (hash * 31 + code) & (buckets - 1);
}

/** The indexes of the question words that a passage contains. */
export function wordsOf(reading: Reading): Set<number> {
  return new Set(reading.filter((place) => place !== sentenceEnd).map(wordAt));
}

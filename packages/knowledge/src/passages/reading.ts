import { maxQueryWords, type QueryWord } from '../language/query-words.ts';

/**
 * Positions of the question's words in a passage, in order, with `sentenceEnd` after each sentence that contains any. A position
 * is the term's index in its sentence times 64 plus the word's index in the question. Plain numbers, because each question reads
 * dozens of passages.
 */
export type Reading = readonly number[];

export const sentenceEnd = -1;

/** Returns the index of the question word at a position. */
export function wordAt(place: number): number {
  return place % maxQueryWords;
}

/** Returns the index of the term within its sentence. */
export function positionOf(place: number): number {
  return Math.floor(place / maxQueryWords);
}

const [lineFeed, space] = [10, 32];
const buckets = 256;

interface KnownTerm {
  term: string;
  index: number;
}

/**
 * Finds the words of a question in the terms of passages (one line per sentence, separated by spaces). A class, because V8
 * discards the compiled code of a closure created per question.
 */
export class Reader {
  /** Terms by hash; most slots are empty. */
  readonly #byHash = new Array<KnownTerm[] | undefined>(buckets).fill(undefined);

  constructor(words: readonly QueryWord[]) {
    const known = new Map<string, number>();
    for (const [index, { variants }] of words.entries()) for (const term of variants) known.set(term, index);
    for (const [index, { related }] of words.entries()) {
      for (const term of related) if (!known.has(term)) known.set(term, index);
    }
    for (const [term, index] of known) {
      const hash = hashOf(term);
      const bucket = this.#byHash[hash];
      if (bucket) bucket.push({ term, index });
      else this.#byHash[hash] = [{ term, index }];
    }
  }

  read(sentenceTerms: string): Reading {
    const places: number[] = [];
    let held = 0;
    let at = 0;
    let start = 0;
    let hash = 0;
    for (let end = 0; end <= sentenceTerms.length; end += 1) {
      const code = end === sentenceTerms.length ? lineFeed : sentenceTerms.charCodeAt(end);
      if (code !== space && code !== lineFeed) {
        hash = hashOn(hash, code);
        continue;
      }
      const index = end === start ? undefined : find(this.#byHash[hash], sentenceTerms, start, end);
      if (index !== undefined) places.push(at * maxQueryWords + index);
      at += 1;
      start = end + 1;
      hash = 0;
      if (code !== lineFeed) continue;
      if (places.length > held) held = places.push(sentenceEnd);
      at = 0;
    }
    return places;
  }
}

function find(
  bucket: readonly KnownTerm[] | undefined,
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

/** Returns the indexes of the question words that a passage contains. */
export function wordsOf(reading: Reading): Set<number> {
  const words = new Set<number>();
  for (const place of reading) if (place !== sentenceEnd) words.add(wordAt(place));
  return words;
}

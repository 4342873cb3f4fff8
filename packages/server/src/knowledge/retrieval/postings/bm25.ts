import type { QueryWord } from '@parley/knowledge/language/query-words';
import type { Corpus } from '../corpus.ts';
import type { PostingList } from './posting-lists.ts';
import type { Postings } from './read-postings.ts';

const saturation = 1;
const lengthWeight = 0.75;
/** Weight of a match by a related word. */
const relatedShare = 0.5;
/** A word below this share of the rarest word's weight occurs almost everywhere and hardly affects the order. */
const leastTelling = 0.02;
const million = 1_000_000;
const max16Bit = 0xffff;

/** A chunk that contains at least one word of the question. */
export interface RankedChunk {
  sourceId: string;
  generation: number;
  ordinal: number;
  score: number;
}

export interface Ranking {
  /** Best first. */
  chunks: RankedChunk[];
  /** Number of live chunks that contain each word of the question, in word order. */
  wordChunks: number[];
  /** Whether chunks contain only related terms of each word, in word order. */
  isReplaced: boolean[];
}

/**
 * Ranks the chatbot's live chunks by Okapi BM25 (Robertson and Zaragoza 2009), and counts the chunks with each word.
 * Contributions are added as integers, so that their order makes no difference. Runs here because the database takes many times
 * as long per posting.
 */
export function rankByTerms(
  { sources, lists }: Postings,
  corpus: Corpus,
  words: readonly QueryWord[],
  limit: number,
): Ranking {
  const found = words.map((word) => ({
    word,
    exact: listsOf(lists, word.variants),
    related: listsOf(lists, word.related),
  }));
  const counted = found.map(({ word, exact, related }) => {
    const chunks = countPostings(exact.length > 0 ? exact : related);
    return { exact, related, chunks, weight: chunks > 0 ? weightOf(word, chunks, corpus) : 0 };
  });
  const leastWeight = leastTelling * Math.max(...counted.map(({ weight }) => weight));
  const points = new Points(sources, corpus);
  for (const { exact, related, chunks, weight } of counted) {
    if (chunks === 0 || weight < leastWeight) continue;
    for (const list of exact) points.add(list, weight);
    for (const list of related) points.add(list, weight * relatedShare);
  }
  return {
    chunks: points.best(limit),
    wordChunks: counted.map(({ chunks }) => chunks),
    isReplaced: counted.map(({ exact, related }) => exact.length === 0 && related.length > 0),
  };
}

function listsOf(lists: Postings['lists'], terms: readonly string[]): PostingList[] {
  return terms.flatMap((term) => {
    const list = lists.get(term);
    return list && list.ordinals.length > 0 ? [list] : [];
  });
}

function countPostings(lists: readonly PostingList[]): number {
  return lists.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
}

/** Weight in millionths, so that a contribution is an integer. */
function weightOf({ certainty }: QueryWord, chunks: number, corpus: Corpus): number {
  const rarity = Math.log(1 + (Math.max(corpus.chunks - chunks, 0) + 0.5) / (chunks + 0.5));
  return rarity * million * (saturation + 1) * certainty;
}

/** Points of each chunk, by source and ordinal. */
class Points {
  readonly #sources: Postings['sources'];
  readonly #starts: Int32Array;
  readonly #points: Float64Array;
  readonly #base = saturation * (1 - lengthWeight);
  readonly #lengthShare: number;

  constructor(sources: Postings['sources'], corpus: Corpus) {
    this.#sources = sources;
    this.#starts = new Int32Array(sources.length + 1);
    let end = 0;
    for (const [number, { extent }] of sources.entries()) {
      end += extent;
      this.#starts[number + 1] = end;
    }
    this.#points = new Float64Array(end);
    this.#lengthShare = (saturation * lengthWeight * corpus.chunks) / corpus.terms;
  }

  add({ sources: numbers, ends, ordinals, shapes }: PostingList, weight: number): void {
    const [starts, points, base, lengthShare] = [this.#starts, this.#points, this.#base, this.#lengthShare];
    let posting = 0;
    for (let block = 0; block < numbers.length; block += 1) {
      const start = starts[numbers[block] ?? 0] ?? 0;
      for (const end = ends[block] ?? 0; posting < end; posting += 1) {
        const shape = shapes[posting] ?? 0;
        const frequency = shape >>> 16;
        const share = (weight * frequency) / (frequency + base + lengthShare * (shape & max16Bit));
        const chunk = start + (ordinals[posting] ?? 0);
        points[chunk] = (points[chunk] ?? 0) + Math.round(share);
      }
    }
  }

  best(limit: number): RankedChunk[] {
    const kept: RankedChunk[] = [];
    for (const [number, { id, generation, extent }] of this.#sources.entries()) {
      const start = this.#starts[number] ?? 0;
      for (let ordinal = 0; ordinal < extent; ordinal += 1) {
        const score = this.#points[start + ordinal] ?? 0;
        if (score === 0) continue;
        const place = placeOf(kept, id, ordinal, score);
        if (place === limit) continue;
        if (kept.length === limit) kept.pop();
        kept.splice(place, 0, { sourceId: id, generation, ordinal, score });
      }
    }
    for (const chunk of kept) chunk.score /= million;
    return kept;
  }
}

/** Returns the place of a chunk in the ranking so far. */
function placeOf(kept: readonly RankedChunk[], sourceId: string, ordinal: number, score: number): number {
  let place = kept.length;
  for (; place > 0; place -= 1) {
    const other = kept[place - 1];
    if (other === undefined || !isBefore(sourceId, ordinal, score, other)) break;
  }
  return place;
}

function isBefore(sourceId: string, ordinal: number, score: number, other: RankedChunk): boolean {
  if (score !== other.score) return score > other.score;
  if (sourceId !== other.sourceId) return sourceId < other.sourceId;
  return ordinal < other.ordinal;
}

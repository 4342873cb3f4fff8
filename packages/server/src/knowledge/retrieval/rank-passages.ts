import type { QueryWord } from '@parley/knowledge/language/query-words';
import { documentTerms } from '@parley/knowledge/language/terms';
import type { Passage } from '@parley/knowledge/passages/passage';
import { Reader, type Reading, sentenceEnd, wordAt, wordsOf } from '@parley/knowledge/passages/reading';
import { Bonus, type WeightedWord } from '@parley/knowledge/passages/rerank';
import { type Definer, overview } from '@parley/knowledge/question/definition';
import { decodeBlocks } from '../stored-blocks.ts';
import { fusedScore } from './fuse.ts';
import type { Candidate } from './postings/read-candidates.ts';
import type { NearChunk } from './vector-search.ts';

/** Lexical hits of a question. */
export interface Findings {
  /** Number of chunks in the whole corpus. */
  chunks: number;
  /** Words of the question that were looked up. */
  words: QueryWord[];
  candidates: Candidate[];
  /** Number of chunks that contain each word. */
  chunksByWord: Map<QueryWord, number>;
}

const functionWordWeight = 0.3;
const commonCorpusChunks = 500;
const leadingPassages = 3;
/** Bonus of a passage that defines the topic, as a share of the best hit's score. */
const definitionShare = 0.6;
/** Bonus of a heading that is the question's topic, as a share of the best hit's score. */
const titleShare = 1;
/** Minimum share of the question in such a heading, and of the heading in the question. */
const leastTitle = { asked: 0.8, own: 0.6 };
/** Factor for the definition bonus below a heading such as "What it is". */
const overviewFactor = 2;

export interface RankOptions {
  limit: number;
  /** Matches passages that define the topic of the question. */
  defines?: Definer | null;
}

/**
 * Reranks the lexical hits by a closer analysis, and fuses them with the semantic hits. Hits that are only semantic are not
 * reranked, because the analysis compares words.
 */
export function rankPassages(
  findings: Findings,
  near: readonly NearChunk[],
  { limit, defines = null }: RankOptions,
): Passage[] {
  const known = new Set(findings.candidates.map((row) => row.chunk_id));
  const rows: NearChunk[] = [...findings.candidates, ...near.filter((row) => !known.has(row.chunk_id))];
  const reader = new Reader(findings.words);
  const readings = rows.map((row) => reader.read(row.sentence_terms));
  const asked = weigh(findings, readings, findings.chunks);
  const bonus = new Bonus(asked);
  const definition = definitionShare * (findings.candidates[0]?.score ?? 0);
  const vectorRanks = new Map(near.map((row, index) => [row.chunk_id, index + 1]));
  const similarities = new Map(near.map((row) => [row.chunk_id, row.similarity]));
  const isTitle = titleMatcher(asked, reader);
  const read = rows.map((row, index): ReadRow => {
    const found = findings.candidates[index];
    const reading = readings[index] ?? [];
    const ranks = {
      text: found ? index + 1 : null,
      vector: vectorRanks.get(row.chunk_id) ?? null,
    };
    const isDefinition = defines?.({ text: row.text, headingPath: row.heading_path }) === true;
    const surely = overview.test(row.heading_path.at(-1) ?? '') ? overviewFactor : 1;
    const title = isTitle(row) ? titleShare * (findings.candidates[0]?.score ?? 0) : 0;
    const score = (found?.score ?? 0) + bonus.of(reading) + (isDefinition ? surely * definition : 0) + title;
    return { row, reading, ranks, score };
  });
  read.sort(byScore);
  const ordered = near.length === 0 ? read : fuse(read, asked);
  return ordered
    .slice(0, limit)
    .map(({ row, ranks, score }) =>
      toPassage(row, { ranks, score, asked, similarity: similarities.get(row.chunk_id) ?? null }),
    );
}

/** A hit while it is ranked; only the best ones become passages. */
interface ReadRow {
  row: NearChunk;
  reading: Reading;
  ranks: Passage['ranks'];
  score: number;
}

function byScore(left: ReadRow, right: ReadRow): number {
  return right.score - left.score;
}

/** The terms of the innermost heading by the path, which cached chunks share from question to question. */
const titles = new WeakMap<readonly string[], { terms: string; count: number }>();

function titleOf({ heading_path: path, language }: NearChunk): { terms: string; count: number } {
  const known = titles.get(path);
  if (known !== undefined) return known;
  const terms = documentTerms(path.at(-1) ?? '', language);
  const title = { terms: terms.join(' '), count: terms.length };
  titles.set(path, title);
  return title;
}

/** Matches rows whose innermost heading is the question's topic and hardly more: "Install". */
function titleMatcher(asked: readonly WeightedWord[], reader: Reader): (row: NearChunk) => boolean {
  const topics = asked.flatMap(({ isFunction, weight }, index) => (isFunction ? [] : [{ index, weight }]));
  const total = topics.reduce((sum, { weight }) => sum + weight, 0);
  return (row) => {
    if (row.heading_path.length === 0) return false;
    const title = titleOf(row);
    const reading = reader.read(title.terms);
    if (reading.length === 0 && title.count > 0) return false;
    const held = wordsOf(reading);
    let [heldWords, heldWeight] = [0, 0];
    for (const { index, weight } of topics) {
      if (!held.has(index)) continue;
      heldWords += 1;
      heldWeight += weight;
    }
    return heldWords >= leastTitle.own * title.count && heldWeight >= leastTitle.asked * total;
  };
}

function fuse(read: readonly ReadRow[], asked: readonly WeightedWord[]): ReadRow[] {
  const lexicalHits = read.filter(({ ranks }) => ranks.text !== null);
  const best = lexicalHits[0]?.score ?? 0;
  const leading = lexicalHits.slice(0, leadingPassages);
  const coverage = Math.max(0, ...leading.map(({ reading }) => shareOf(reading, asked)));
  return read
    .map((one) => {
      const { text, vector: vectorRank } = one.ranks;
      const lexicalScore = text === null || best === 0 ? 0 : one.score / best;
      return { ...one, score: fusedScore({ lexicalScore, vectorRank }, coverage) };
    })
    .sort(byScore);
}

/** Returns the share of the question's weight that a passage covers. */
function shareOf(reading: Reading, asked: readonly WeightedWord[]): number {
  const held = wordsOf(reading);
  const total = asked.reduce((sum, word) => sum + word.weight, 0);
  const found = asked.reduce((sum, word, index) => sum + (held.has(index) ? word.weight : 0), 0);
  return total === 0 ? 0 : found / total;
}

/** Weights words by their rarity in the corpus or, if they were not looked up, among the candidates. */
function weigh(findings: Findings, readings: readonly Reading[], chunks: number): WeightedWord[] {
  const candidates = countReadings(findings.words.length, readings);
  return findings.words.map((word, index) => {
    const holding = findings.chunksByWord.get(word);
    if (holding !== undefined) return withRarity(word, holding, chunks);
    const weight = functionWordWeight * idf(candidates[index] ?? 0, readings.length);
    return { ...word, weight, rarity: 0, passages: null };
  });
}

/** Counts the analyzed passages that contain each word. */
function countReadings(words: number, readings: readonly Reading[]): number[] {
  const counts = new Array<number>(words).fill(0);
  const last = new Array<Reading | undefined>(words);
  for (const reading of readings) {
    for (const place of reading) {
      const index = wordAt(place);
      if (place === sentenceEnd || last[index] === reading) continue;
      last[index] = reading;
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return counts;
}

function withRarity(word: QueryWord, holding: number, chunks: number): WeightedWord {
  const { certainty } = word;
  const rarity = word.isFunction ? 0 : certainty * idf(holding, chunks + commonCorpusChunks);
  return { ...word, weight: certainty * idf(holding, chunks), rarity, passages: holding };
}

function idf(holding: number, all: number): number {
  return Math.log(1 + (Math.max(all - holding, 0) + 0.5) / (holding + 0.5));
}

/** How a row was found. */
type Found = Pick<Passage, 'ranks' | 'score' | 'asked' | 'similarity'>;

export function toPassage(row: NearChunk, { ranks, score, asked, similarity }: Found): Passage {
  return {
    chunkId: row.chunk_id,
    sourceId: row.source_id,
    sourceName: row.source_name,
    url: row.url,
    heading: row.heading_path.at(-1) ?? null,
    headingPath: row.heading_path,
    ordinal: row.ordinal,
    page: row.page,
    text: row.text,
    blocks: decodeBlocks(row.blocks, row.text),
    score,
    ranks,
    similarity,
    language: row.language,
    lastSyncedAt: row.last_synced_at,
    asked,
  };
}

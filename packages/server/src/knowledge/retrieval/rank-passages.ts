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
  const read = rows.map((row, index) => {
    const found = findings.candidates[index];
    const reading = readings[index] ?? [];
    const ranks = {
      text: found ? index + 1 : null,
      vector: vectorRanks.get(row.chunk_id) ?? null,
    };
    const isDefinition = defines?.({ text: row.text, headingPath: row.heading_path }) === true;
    const surely = overview.test(row.heading_path.at(-1) ?? '') ? overviewFactor : 1;
    const title = isTitle(row, asked, reader) ? titleShare * (findings.candidates[0]?.score ?? 0) : 0;
    const score = (found?.score ?? 0) + bonus.of(reading) + (isDefinition ? surely * definition : 0) + title;
    const similarity = similarities.get(row.chunk_id);
    return { passage: toPassage({ ...row, similarity }, ranks, score, asked), reading };
  });
  read.sort((left, right) => right.passage.score - left.passage.score);
  const ordered = near.length === 0 ? read.map(({ passage }) => passage) : fuse(read, asked);
  const stored = new Map(rows.map((row) => [row.chunk_id, row.blocks]));
  return ordered
    .slice(0, limit)
    .map((passage) => ({ ...passage, blocks: decodeBlocks(stored.get(passage.chunkId), passage.text) }));
}

/** Returns whether the innermost heading of a passage is the question's topic and hardly more: "Install". */
function isTitle(
  { heading_path: path, language }: NearChunk,
  asked: readonly WeightedWord[],
  reader: Reader,
): boolean {
  const heading = path.at(-1);
  if (heading === undefined) return false;
  const terms = documentTerms(heading, language);
  const held = wordsOf(reader.read(terms.join(' ')));
  let [heldWords, heldWeight, total] = [0, 0, 0];
  for (const [index, { isFunction, weight }] of asked.entries()) {
    if (isFunction) continue;
    total += weight;
    if (!held.has(index)) continue;
    heldWords += 1;
    heldWeight += weight;
  }
  return heldWords >= leastTitle.own * terms.length && heldWeight >= leastTitle.asked * total;
}

function fuse(
  read: readonly { passage: Passage; reading: Reading }[],
  asked: readonly WeightedWord[],
): Passage[] {
  const lexicalHits = read.filter(({ passage }) => passage.ranks.text !== null);
  const best = lexicalHits[0]?.passage.score ?? 0;
  const leading = lexicalHits.slice(0, leadingPassages);
  const coverage = Math.max(0, ...leading.map(({ reading }) => shareOf(reading, asked)));
  return read
    .map(({ passage }) => {
      const { text, vector: vectorRank } = passage.ranks;
      const ranking = { lexicalScore: text === null || best === 0 ? 0 : passage.score / best, vectorRank };
      return { ...passage, score: fusedScore(ranking, coverage) };
    })
    .sort((left, right) => right.score - left.score);
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

/** Converts a row without decoding its blocks, which only the returned passages need. */
export function toPassage(
  row: NearChunk,
  ranks: Passage['ranks'],
  score: number,
  asked: readonly WeightedWord[],
): Passage {
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
    blocks: [],
    score,
    ranks,
    similarity: row.similarity ?? null,
    language: row.language,
    lastSyncedAt: row.last_synced_at,
    asked,
  };
}

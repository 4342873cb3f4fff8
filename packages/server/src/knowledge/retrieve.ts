import type { Database, Executor } from '../db/database.ts';
import { withScope } from '../db/scope.ts';
import { bestByTerms, type Candidate, type ChatbotKey, type Corpus, corpusOf } from './bm25.ts';
import { fusedScore } from './fuse-ranks.ts';
import { detectLanguage } from './language.ts';
import { nearTerms } from './near-terms.ts';
import { bonusOf, type Reading, readTerms, type WeightedWord } from './rerank.ts';
import { type QueryWord, queryWords } from './terms.ts';
import { type NearChunk, nearestChunks, type QuestionVector } from './vector-search.ts';

/** A passage that may answer a question. */
export interface Passage {
  chunkId: string;
  sourceId: string;
  sourceName: string;
  url: string | null;
  /** The innermost heading above the passage. */
  heading: string | null;
  headingPath: string[];
  ordinal: number;
  page: number | null;
  text: string;
  /** Higher is better; comparable within one answer only. */
  score: number;
  /** Position from 1 in each ranking that found it. */
  ranks: { text: number | null; vector: number | null };
  language: string | null;
  lastSyncedAt: Date | null;
  /** What was asked, word by word, with each word's weight in the whole corpus; the same for all passages of an answer. */
  asked: readonly WeightedWord[];
}

export interface RetrieveInput {
  organizationId: string;
  chatbotId: string;
  query: string;
  /** How many passages at most; 8 unless told, 50 at most. */
  limit?: number;
}

interface Findings {
  /** Of the whole corpus. */
  chunks: number;
  /** The question's words as they were looked up. */
  words: QueryWord[];
  candidates: Candidate[];
  /** In how many chunks each word that was looked up stands. */
  chunksByWord: Map<QueryWord, number>;
}

const maxLimit = 50;
const minCandidates = 20;
const functionWordWeight = 0.3;
const nearWordWeight = 0.7;
const commonCorpusChunks = 500;

/**
 * The passages of a chatbot's knowledge that answer a question best by its words, best first. Only enabled sources that are
 * not deleted are read, and of each only its live generation. Never throws for what the question says; an empty one finds
 * nothing.
 */
export async function retrieve(executor: Executor, input: RetrieveInput): Promise<Passage[]> {
  const findings = await findByWords(executor, input);
  return findings ? rank(findings, [], limitOf(input)) : [];
}

/**
 * The same by words and meaning. The words are looked up while the question's vector is on its way, and no transaction is open
 * while it is waited for.
 * @param vector never rejects; null where the chatbot has none or it did not come in time, and the words alone decide.
 */
export async function retrieveFused(
  database: Pick<Database, 'tenant' | 'engine'>,
  input: RetrieveInput,
  vector: Promise<QuestionVector | null>,
): Promise<Passage[]> {
  const { engine } = database;
  const scope = { organizationId: input.organizationId, userId: null };
  const limit = limitOf(input);
  const findings = await withScope(database, scope, (tx) => findByWords(tx, input));
  if (!findings) return [];
  const question = await vector;
  if (!question) return rank(findings, [], limit);
  const nearest = { engine, chunks: findings.chunks, limit: Math.max(limit, minCandidates) };
  const near = await withScope(database, scope, (tx) => nearestChunks(tx, input, question, nearest));
  return rank(findings, near, limit);
}

function limitOf({ limit = 8 }: RetrieveInput): number {
  return Math.min(Math.max(Math.trunc(limit), 1), maxLimit);
}

async function findByWords(executor: Executor, input: RetrieveInput): Promise<Findings | null> {
  const corpus = await corpusOf(executor, input);
  if (corpus.chunks === 0) return null;
  const language = detectLanguage(input.query, corpus.languages) ?? corpus.languages[0] ?? null;
  const words = queryWords(input.query, language, corpus.languages);
  if (words.length === 0) return null;
  return await search(executor, input, corpus, words, Math.max(limitOf(input), minCandidates));
}

/**
 * Orders what was found by its words, read closely, and fuses that order with the one by meaning: a passage that only
 * shares the meaning would have nothing to show for itself in a reading for words.
 */
function rank(findings: Findings, near: readonly NearChunk[], limit: number): Passage[] {
  const known = new Set(findings.candidates.map((row) => row.chunk_id));
  const rows: NearChunk[] = [...findings.candidates, ...near.filter((row) => !known.has(row.chunk_id))];
  const readings = rows.map((row) => readTerms(row.sentence_terms, findings.words));
  const asked = weigh(findings, readings, findings.chunks);
  const vectorRanks = new Map(near.map((row, index) => [row.chunk_id, index + 1]));
  const passages = rows
    .map((row, index) => {
      const found = findings.candidates[index];
      const score = (found?.score ?? 0) + bonusOf(readings[index] ?? { sentences: [] }, asked);
      const vector = vectorRanks.get(row.chunk_id) ?? null;
      return toPassage(row, { text: found ? index + 1 : null, vector }, score, asked);
    })
    .sort((left, right) => right.score - left.score);
  if (near.length === 0) return passages.slice(0, limit);
  let place = 0;
  return passages
    .map((passage) => {
      const text = passage.ranks.text === null ? null : (place += 1);
      return { ...passage, score: fusedScore({ text, vector: passage.ranks.vector }) };
    })
    .sort((left, right) => right.score - left.score)
    .slice(0, limit);
}

/** Looks up the words with a topic, or all where none has one; and once more where words unknown to the index come close to known ones. */
async function search(
  executor: Executor,
  key: ChatbotKey,
  corpus: Corpus,
  words: QueryWord[],
  limit: number,
): Promise<Findings> {
  const first = await lookUp(executor, key, corpus, words, limit);
  const unknown = [...first.chunksByWord].filter(([, chunks]) => chunks === 0).map(([word]) => word);
  const near = await nearTerms(executor, key, unknown);
  if (near.size === 0) return first;
  const widened = words.map((word) => {
    const terms = near.get(word);
    return terms ? { ...word, variants: [...word.variants, ...terms], isNear: true } : word;
  });
  return await lookUp(executor, key, corpus, widened, limit);
}

async function lookUp(
  executor: Executor,
  key: ChatbotKey,
  corpus: Corpus,
  words: QueryWord[],
  limit: number,
): Promise<Findings> {
  const topics = words.filter((word) => !word.isFunction);
  const searched = topics.length > 0 ? topics : words;
  const candidates = await bestByTerms(executor, key, corpus, searched, limit);
  const counts = candidates[0]?.word_chunks ?? [];
  return {
    chunks: corpus.chunks,
    words,
    candidates,
    chunksByWord: new Map(searched.map((word, index) => [word, counts[index] ?? 0])),
  };
}

/** Words that were looked up are weighed by their rarity in the corpus, the others by their rarity among the candidates. */
function weigh(findings: Findings, readings: readonly Reading[], chunks: number): WeightedWord[] {
  return findings.words.map((word, index) => {
    const holding = findings.chunksByWord.get(word);
    if (holding !== undefined) return withRarity(word, holding, chunks);
    const reading = readings.filter(({ sentences }) =>
      sentences.some((places) => places.includes(index)),
    ).length;
    return { ...word, weight: functionWordWeight * idf(reading, readings.length), rarity: 0 };
  });
}

function withRarity(word: QueryWord, holding: number, chunks: number): WeightedWord {
  const certainty = word.isNear ? nearWordWeight : 1;
  const rarity = word.isFunction ? 0 : certainty * idf(holding, chunks + commonCorpusChunks);
  return { ...word, weight: certainty * idf(holding, chunks), rarity };
}

function idf(holding: number, all: number): number {
  return Math.log(1 + (Math.max(all - holding, 0) + 0.5) / (holding + 0.5));
}

function toPassage(
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
    score,
    ranks,
    language: row.language,
    lastSyncedAt: row.last_synced_at,
    asked,
  };
}

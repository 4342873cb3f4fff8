import type { Executor } from '../db/database.ts';
import { bestByTerms, type Candidate, type ChatbotKey, type Corpus, corpusOf } from './bm25.ts';
import { detectLanguage } from './language.ts';
import { nearTerms } from './near-terms.ts';
import { bonusOf, type Reading, readTerms, type WeightedWord } from './rerank.ts';
import { type QueryWord, queryWords } from './terms.ts';

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
 * The passages of a chatbot's knowledge that answer a question best, best first. Only enabled sources that are not deleted
 * are read, and of each only its live generation. Never throws for what the question says; an empty one finds nothing.
 */
export async function retrieve(executor: Executor, input: RetrieveInput): Promise<Passage[]> {
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? 8), 1), maxLimit);
  const corpus = await corpusOf(executor, input);
  if (corpus.chunks === 0) return [];
  const language = detectLanguage(input.query, corpus.languages) ?? corpus.languages[0] ?? null;
  const words = queryWords(input.query, language, corpus.languages);
  if (words.length === 0) return [];
  const findings = await search(executor, input, corpus, words, Math.max(limit, minCandidates));
  const readings = findings.candidates.map((row) => readTerms(row.sentence_terms, findings.words));
  const asked = weigh(findings, readings, corpus.chunks);
  return findings.candidates
    .map((row, index) =>
      toPassage(row, index + 1, row.score + bonusOf(readings[index] ?? { sentences: [] }, asked), asked),
    )
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

function toPassage(row: Candidate, rank: number, score: number, asked: readonly WeightedWord[]): Passage {
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
    ranks: { text: rank, vector: null },
    language: row.language,
    lastSyncedAt: row.last_synced_at,
    asked,
  };
}

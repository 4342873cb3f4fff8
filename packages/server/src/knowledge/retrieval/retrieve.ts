import type { Synonym } from '@parley/contracts/answer-settings';
import type { Database, Reader } from '../../db/database.ts';
import { readerOf, withScope } from '../../db/scope.ts';
import { detectLanguage } from '../language/language.ts';
import { type QueryWord, queryWords } from '../language/query-words.ts';
import { definerOf } from '../question/definition.ts';
import { questionKind } from '../question/question-kind.ts';
import { wholeQuestion } from '../question/whole-question.ts';
import { type Ranking, rankByTerms } from './bm25.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { withFollowing } from './following.ts';
import { nearTerms } from './near-terms.ts';
import type { Passage } from './passage.ts';
import { type Findings, type RankOptions, rankPassages } from './rank-passages.ts';
import { readCandidates } from './read-candidates.ts';
import { readPostings } from './read-postings.ts';
import { rerankPassages, type ScoreTexts } from './rerank-passages.ts';
import type { SearchedKey } from './searched-key.ts';
import { nearestChunks, type QuestionVector } from './vector-search.ts';

export interface RetrieveInput extends SearchedKey {
  query: string;
  /** An earlier message that the question goes on from: its words count, too, but less. */
  earlier?: string | null;
  /** The owner's words for the same; `term` as visitors say it, `means` as the sources do. */
  synonyms?: readonly Synonym[];
  /** The visitor's language, which the question may be in though no source is. */
  language?: string | null;
  /** Maximum number of passages; default 8, at most 50. Up to two more follow an introduction (`withFollowing`). */
  limit?: number;
  /**
   * May be some seconds old: it only weights words, and access is checked by the search itself. Read again if
   * omitted or empty, so that a first source is found immediately.
   */
  corpus?: Corpus;
  /** Another model that orders what was found; `retrieveFused` alone asks it. */
  rerank?: ScoreTexts | null;
}

const maxLimit = 50;
const minCandidates = 20;
const nearCertainty = 0.7;

/**
 * Lexical search in a chatbot's knowledge, best passages first. Only enabled sources that are not deleted are
 * searched, and only their live generation. Never throws because of the question; an empty one finds nothing.
 */
export async function retrieve(reader: Reader, input: RetrieveInput): Promise<Passage[]> {
  const findings = await findLexicalHits(reader, input);
  if (!findings) return [];
  const passages = rankPassages(findings, [], optionsOf(input, findings));
  return await withFollowing(reader, input, passages);
}

/**
 * Hybrid search: the same with semantic search. The words are looked up while the question's embedding is
 * being computed, and no transaction is open between the reads.
 * @param vector never rejects; null if the chatbot has no vectors or the embedding did not arrive in time, in
 * which case the search is lexical only.
 * @param found the result of `lookUp` for the same input.
 */
export async function retrieveFused(
  database: Pick<Database, 'tenant' | 'engine'>,
  input: RetrieveInput,
  vector: Promise<QuestionVector | null>,
  found?: LexicalHits,
): Promise<Passage[]> {
  const { engine } = database;
  const scope = { organizationId: input.organizationId, userId: null };
  const reader = readerOf(database, scope);
  const findings = await findLexicalHits(reader, input, found);
  if (!findings) return [];
  const question = await vector;
  const options = optionsOf(input, findings);
  const candidates = Math.max(options.limit, minCandidates);
  const nearest = { engine, chunks: findings.chunks, limit: candidates };
  const near = question
    ? await withScope(database, scope, (tx) => nearestChunks(tx, input, question, nearest))
    : [];
  const { rerank = null } = input;
  if (rerank === null) return await withFollowing(reader, input, rankPassages(findings, near, options));
  const ranked = rankPassages(findings, near, { ...options, limit: candidates });
  const ordered = await rerankPassages(wholeQuestion(input.query, input.earlier ?? null), ranked, rerank);
  return await withFollowing(reader, input, ordered.slice(0, options.limit));
}

function limitOf({ limit = 8 }: RetrieveInput): number {
  return Math.min(Math.max(Math.trunc(limit), 1), maxLimit);
}

function optionsOf(input: RetrieveInput, { words }: Findings): RankOptions {
  return { limit: limitOf(input), defines: definerOf(input.query, words) };
}

/** The words of a question prepared for a corpus. */
export interface Search {
  key: SearchedKey;
  corpus: Corpus;
  words: QueryWord[];
  limit: number;
}

/** How to look a question up; null if there is nothing to look up. */
export function planSearch(input: RetrieveInput, corpus: Corpus): Search | null {
  if (corpus.chunks === 0) return null;
  const known = input.language ? [...corpus.languages, input.language] : corpus.languages;
  const language = detectLanguage(input.query, known) ?? corpus.languages[0] ?? null;
  const words = queryWords(input.query, language, corpus.languages, {
    earlier: input.earlier ?? null,
    synonyms: input.synonyms ?? [],
  });
  if (words.length === 0) return null;
  return { key: input, corpus, words, limit: Math.max(limitOf(input), candidatesOf(input)) };
}

/** Many passages may hold what is asked about, and few say what it is. */
function candidatesOf({ query }: RetrieveInput): number {
  return questionKind(query) === 'definition' ? maxLimit : minCandidates;
}

/** A question with the chunks that contain its words. */
export interface LexicalHits {
  search: Search;
  ranking: Ranking;
  /** The looked-up words with the number of chunks that contain each. */
  chunksByWord: Map<QueryWord, number>;
  /** The words in whose place passages have others that mean the same. */
  replaced: ReadonlySet<string>;
}

/** Looks up the words that carry a topic, or all words if none does, in one statement. */
export async function lookUp(reader: Reader, search: Search): Promise<LexicalHits> {
  const { key, corpus, words, limit } = search;
  const topics = words.filter((word) => !word.isFunction);
  const searched = topics.length > 0 ? topics : words;
  const terms = new Set(searched.flatMap((word) => [...word.variants, ...word.related]));
  const ranking = rankByTerms(await readPostings(reader, key, [...terms]), corpus, searched, limit);
  const chunksByWord = new Map(searched.map((word, index) => [word, ranking.wordChunks[index] ?? 0]));
  const replaced = searched.filter((_, index) => ranking.isReplaced[index]).map(({ text }) => text);
  return { search, ranking, chunksByWord, replaced: new Set(replaced) };
}

/** Two statements see two moments: if a source was replaced between them, the question is looked up once more. */
async function findLexicalHits(
  reader: Reader,
  input: RetrieveInput,
  found?: LexicalHits,
): Promise<Findings | null> {
  const search = found?.search ?? planSearch(input, await knownCorpus(reader, input));
  if (!search) return null;
  let hits = await widen(reader, found ?? (await lookUp(reader, search)));
  let candidates = await readCandidates(reader, search.key, hits.ranking.chunks);
  if (candidates.length < hits.ranking.chunks.length) {
    hits = await widen(reader, await lookUp(reader, search));
    candidates = await readCandidates(reader, search.key, hits.ranking.chunks);
  }
  const { chunksByWord, replaced } = hits;
  // Where "career break" is found as "sabbatical", no passage needs to have "break".
  const isSaidOtherwise = ({ phraseHead }: QueryWord) => phraseHead !== undefined && replaced.has(phraseHead);
  const isMissing = (word: QueryWord) =>
    !chunksByWord.get(word) && (word.isOptional || isSaidOtherwise(word));
  return {
    chunks: search.corpus.chunks,
    words: hits.search.words.filter((word) => !isMissing(word)),
    candidates,
    chunksByWord: new Map([...chunksByWord].filter(([word]) => !isMissing(word))),
  };
}

function knownCorpus(reader: Reader, input: RetrieveInput): Corpus | Promise<Corpus> {
  return input.corpus?.chunks ? input.corpus : corpusOf(reader, input);
}

/** Looks up again if words missing from the index are similar to known ones. */
async function widen(reader: Reader, hits: LexicalHits): Promise<LexicalHits> {
  const { search, chunksByWord } = hits;
  const unknown = [...chunksByWord]
    .filter(([word, chunks]) => chunks === 0 && !word.isOptional)
    .map(([word]) => word);
  const near = await nearTerms(reader, search.key, unknown);
  if (near.size === 0) return hits;
  const words = search.words.map((word) => {
    const terms = near.get(word);
    return terms
      ? {
          ...word,
          variants: [...word.variants, ...terms],
          certainty: nearCertainty * word.certainty,
          isNear: true,
        }
      : word;
  });
  return await lookUp(reader, { ...search, words });
}

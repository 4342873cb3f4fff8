import type { Synonym } from '@parley/contracts/settings/answer-settings';
import { detectLanguage } from '@parley/knowledge/language/language';
import { type QueryWord, queryWords } from '@parley/knowledge/language/query-words';
import type { Passage } from '@parley/knowledge/passages/passage';
import { definerOf } from '@parley/knowledge/question/definition';
import { questionKind } from '@parley/knowledge/question/question-kind';
import { wholeQuestion } from '@parley/knowledge/question/whole-question';
import type { Database, Reader } from '../../db/database.ts';
import { readerOf, tenantScope, withScope } from '../../db/scope.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { withFollowing } from './following.ts';
import { nearTerms } from './near-terms.ts';
import { type Ranking, rankByTerms } from './postings/bm25.ts';
import type { ConfirmedIndex } from './postings/posting-cache.ts';
import { readCandidates } from './postings/read-candidates.ts';
import { readPostings, type SeenPostings } from './postings/read-postings.ts';
import { type Findings, type RankOptions, rankPassages } from './rank-passages.ts';
import { rerankPassages, type ScoreTexts } from './rerank/rerank-passages.ts';
import type { SearchedKey } from './searched-key.ts';
import { nearestChunks, type QuestionVector } from './vector-search.ts';

export interface RetrieveInput extends SearchedKey {
  query: string;
  /** Earlier message that the question continues; its words count with a lower weight. */
  earlier?: string | null;
  /** The owner's synonyms: `term` is used by visitors, `means` by the sources. */
  synonyms?: readonly Synonym[];
  /** The visitor's language; the question may be in it even if no source is. */
  language?: string | null;
  /** Maximum number of passages; default 8, at most 50. Up to two more may follow an introduction (`withFollowing`). */
  limit?: number;
  /**
   * May be a few seconds old: it only weights words, and the search itself checks access. Read again if omitted or empty, so that
   * a first source is found immediately.
   */
  corpus?: Corpus;
  /** Reranking model; used only by `retrieveFused`. */
  rerank?: ScoreTexts | null;
}

const maxLimit = 50;
const minCandidates = 20;
const nearCertainty = 0.7;

/**
 * Lexical search in a chatbot's knowledge, best passages first. Searches only the live generation of enabled sources that are not
 * deleted. Never throws because of the question; an empty one finds nothing.
 */
export async function retrieve(reader: Reader, input: RetrieveInput, found?: LookedUp): Promise<Passage[]> {
  const findings = await findLexicalHits(reader, input, found);
  if (!findings) return [];
  const passages = rankPassages(findings, [], optionsOf(input, findings));
  return await withFollowing(reader, input, passages);
}

/**
 * Hybrid search: `retrieve` combined with semantic search. The words are looked up while the question's embedding is computed,
 * and no transaction is open between the reads.
 * @param vector never rejects; null if the chatbot has no vectors or the embedding did not arrive in time, in which case the
 * search is lexical only
 * @param found a look-up made shortly before for the same chatbot; reused if it was for the same question
 */
export async function retrieveFused(
  database: Pick<Database, 'tenant' | 'engine'>,
  input: RetrieveInput,
  vector: Promise<QuestionVector | null>,
  found?: LookedUp,
): Promise<Passage[]> {
  const { engine } = database;
  const scope = tenantScope(input.organizationId);
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

/** Words of a question prepared for a corpus. */
export interface Search {
  key: SearchedKey;
  query: string;
  corpus: Corpus;
  words: QueryWord[];
  limit: number;
}

/** Prepares the search for a question; null if there is nothing to look up. */
export function planSearch(input: RetrieveInput, corpus: Corpus): Search | null {
  if (corpus.chunks === 0) return null;
  const known = input.language ? [...corpus.languages, input.language] : corpus.languages;
  const language = detectLanguage(input.query, known) ?? corpus.languages[0] ?? null;
  const words = queryWords(input.query, language, corpus.languages, {
    earlier: input.earlier ?? null,
    synonyms: input.synonyms ?? [],
  });
  if (words.length === 0) return null;
  return {
    key: input,
    query: input.query,
    corpus,
    words,
    limit: Math.max(limitOf(input), candidatesOf(input)),
  };
}

/** A definition question needs more candidates, because many passages mention the topic and few define it. */
function candidatesOf({ query }: RetrieveInput): number {
  return questionKind(query) === 'definition' ? maxLimit : minCandidates;
}

/** Result of looking up the words of a question. */
export interface LookedUp {
  search: Search;
  postings: SeenPostings;
}

/** A looked-up question with the chunks that contain its words. */
interface LexicalHits extends LookedUp {
  ranking: Ranking;
  /** Number of chunks that contain each word. */
  chunksByWord: Map<QueryWord, number>;
  /** Words for which passages contain only related terms. */
  replaced: ReadonlySet<string>;
}

/**
 * Looks up the topic words of a question, or all words if it has none, in at most one statement.
 * @param seen result of an earlier search in the same turn
 */
export async function lookUp(reader: Reader, search: Search, seen?: ConfirmedIndex): Promise<LookedUp> {
  const terms = new Set(searchedWords(search).flatMap((word) => [...word.variants, ...word.related]));
  return { search, postings: await readPostings(reader, search.key, [...terms], seen) };
}

function searchedWords({ words }: Search): QueryWord[] {
  const topics = words.filter((word) => !word.isFunction);
  return topics.length > 0 ? topics : words;
}

function rank({ search, postings }: LookedUp): LexicalHits {
  const searched = searchedWords(search);
  const ranking = rankByTerms(postings, search.corpus, searched, search.limit);
  const chunksByWord = new Map(searched.map((word, index) => [word, ranking.wordChunks[index] ?? 0]));
  const replaced = searched.filter((_, index) => ranking.isReplaced[index]).map(({ text }) => text);
  return { search, postings, ranking, chunksByWord, replaced: new Set(replaced) };
}

/**
 * Finds the lexical hits of a question. The two statements have different snapshots, so if a source was replaced between them,
 * the question is looked up once more.
 */
async function findLexicalHits(
  reader: Reader,
  input: RetrieveInput,
  found?: LookedUp,
): Promise<Findings | null> {
  const isFound = found !== undefined && isSameQuestion(found.search, input);
  const search = isFound ? found.search : planSearch(input, await knownCorpus(reader, input));
  if (!search) return null;
  const before = isFound ? found : await lookUp(reader, search, found?.postings.seen);
  let hits = await widen(reader, rank(before));
  let candidates = await readCandidates(reader, search.key, hits.ranking.chunks, hits.postings.seen);
  if (candidates.length < hits.ranking.chunks.length) {
    hits = await widen(reader, rank(await lookUp(reader, search)));
    candidates = await readCandidates(reader, search.key, hits.ranking.chunks, hits.postings.seen);
  }
  const words = hits.search.words.filter((word) => !isMissing(word, hits));
  const chunksByWord = new Map([...hits.chunksByWord].filter(([word]) => !isMissing(word, hits)));
  return { chunks: search.corpus.chunks, words, candidates, chunksByWord };
}

/** If "career break" is found as "sabbatical", no passage needs to contain "break". */
function isMissing(word: QueryWord, { chunksByWord, replaced }: LexicalHits): boolean {
  if (chunksByWord.get(word)) return false;
  return word.isOptional || (word.phraseHead !== undefined && replaced.has(word.phraseHead));
}

function isSameQuestion(
  { query, key }: Search,
  { query: asked, earlier = null, tags = [] }: RetrieveInput,
): boolean {
  return query === asked && earlier === null && tags.length === 0 && (key.tags ?? []).length === 0;
}

function knownCorpus(reader: Reader, input: RetrieveInput): Corpus | Promise<Corpus> {
  return input.corpus?.chunks ? input.corpus : corpusOf(reader, input);
}

/** Looks up again if words missing from the index are similar to known terms. */
async function widen(reader: Reader, hits: LexicalHits): Promise<LexicalHits> {
  const { search, postings, chunksByWord } = hits;
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
  return rank(await lookUp(reader, { ...search, words }, postings.seen));
}

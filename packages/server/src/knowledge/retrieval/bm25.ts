import type { Reader } from '../../db/database.ts';
import { nothing, type Statement, sql } from '../../db/sql.ts';
import type { QueryWord } from '../language/query-words.ts';
import type { Corpus } from './corpus.ts';

/** A chunk that contains at least one word of the question. */
export interface Candidate {
  chunk_id: string;
  source_id: string;
  source_name: string;
  url: string | null;
  heading_path: string[];
  ordinal: number;
  page: number | null;
  text: string;
  /** As stored; null if it was read before blocks were kept. */
  blocks: unknown;
  language: string | null;
  sentence_terms: string;
  last_synced_at: Date | null;
  score: number;
  /** Number of live chunks that contain each word of the question, in the order of the words. */
  word_chunks: number[];
}

export interface ChatbotKey {
  organizationId: string;
  chatbotId: string;
}

/** What of a chatbot's knowledge is searched. */
export interface SearchedKey extends ChatbotKey {
  /** Only sources that carry one of these; all of them if it is empty or left out. */
  tags?: readonly string[];
}

/** The condition on `knowledge_sources`. */
export function withTags({ tags = [] }: SearchedKey): Statement {
  return tags.length === 0 ? nothing : sql`and tags && ${[...tags]}::text[]`;
}

const saturation = 1;
const lengthWeight = 0.75;
/** What a word that means the same counts for. */
const relatedShare = 0.5;
/**
 * A word below this share of the rarest word's weight appears almost everywhere: it hardly affects the order,
 * and all its postings would be read.
 */
const leastTelling = 0.02;

/** Size and languages of the enabled sources' live generations. */
export async function corpusOf(reader: Reader, key: ChatbotKey): Promise<Corpus> {
  const row = await reader.first(sql<{ corpus: Corpus }>`select ${corpusColumn(key)} as corpus`);
  return row?.corpus ?? { chunks: 0, terms: 0, languages: [] };
}

/** The same as an expression whose value is a `Corpus`. */
export function corpusColumn({ organizationId, chatbotId }: ChatbotKey): Statement {
  return sql`(
    with live as (
      select chunk_count, term_count, languages from knowledge_sources
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
        and enabled and deleted_at is null and live_generation is not null
    )
    select jsonb_build_object(
      'chunks', coalesce(sum(chunk_count), 0),
      'terms', coalesce(sum(term_count), 0),
      'languages', array(select distinct language from live, unnest(languages) as language order by language)
    ) from live
  )`;
}

/**
 * Okapi BM25 (Robertson and Zaragoza 2009) over the chatbot's live chunks, best first, and the document
 * frequency of each word. Contributions are added as integers, so that both engines produce the same order.
 * `offset 0` and `is true` force the one plan that is fast (look up each term, hash the sources), because the
 * planner may have no statistics about a new tenant yet.
 */
export async function rankByTerms(
  reader: Reader,
  key: SearchedKey,
  corpus: Corpus,
  words: readonly QueryWord[],
  limit: number,
): Promise<Candidate[]> {
  const { organizationId, chatbotId } = key;
  const terms = words.flatMap((word, index) => [
    ...word.variants.map((term) => ({ term, word: index, share: 1 })),
    ...word.related.map((term) => ({ term, word: index, share: relatedShare })),
  ]);
  return reader.rows(sql<Candidate>`
    with found as materialized (
      select query.word, query.share, matches.source_id, matches.generation, matches.postings
      from unnest(
        ${terms.map((entry) => entry.term)}::text[],
        ${terms.map((entry) => entry.word)}::int[],
        ${terms.map((entry) => entry.share)}::float8[]
      ) as query (term, word, share)
      cross join lateral (
        select source_id, generation, postings from chunk_terms
        where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and term = query.term
        offset 0
      ) as matches
      where ((matches.source_id, matches.generation) in (
        select id, live_generation from knowledge_sources
        where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
          and enabled and deleted_at is null and live_generation is not null ${withTags(key)}
      )) is true
    ),
    rarity as materialized (
      select word, chunks, ln(1 + (greatest(${corpus.chunks}::float8 - chunks, 0) + 0.5) / (chunks + 0.5))
        * ${1_000_000 * (saturation + 1)}::float8 * (${words.map((word) => word.certainty)}::float8[])[word + 1] as weight
      from (
        select word, coalesce(sum(cardinality(postings)) filter (where share = 1), sum(cardinality(postings)))::float8 as chunks
        from found group by word
      ) as counted
    ),
    telling as (
      select word, weight from rarity where weight >= ${leastTelling}::float8 * (select max(weight) from rarity)
    ),
    ranked as (
      select found.source_id, found.generation, (posting >> 32)::int as ordinal,
        sum((telling.weight * found.share * ((posting >> 16) & 65535)
          / (((posting >> 16) & 65535) + ${saturation * (1 - lengthWeight)}::float8
            + ${(saturation * lengthWeight * corpus.chunks) / corpus.terms}::float8 * (posting & 65535)))::bigint) as points
      from found
      join telling using (word)
      cross join lateral unnest(found.postings) as posting
      group by found.source_id, found.generation, ordinal
      order by points desc, found.source_id, ordinal
      limit ${limit}
    )
    select chunk.id as chunk_id, ranked.source_id, source.name as source_name, coalesce(chunk.url, source.url) as url,
      to_json(chunk.heading_path) as heading_path, ranked.ordinal, chunk.page, chunk.text,
      chunk.blocks, chunk.language, chunk.sentence_terms,
      source.last_synced_at, (ranked.points / 1e6)::float8 as score,
      (select json_agg(coalesce(rarity.chunks, 0) order by word)
        from generate_series(0, ${words.length - 1}::int) as word left join rarity using (word)) as word_chunks
    from ranked
    cross join lateral (
      select name, url, last_synced_at from knowledge_sources
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and id = ranked.source_id
      offset 0
    ) as source
    cross join lateral (
      select id, url, heading_path, page, text, blocks, language, sentence_terms from chunks
      where organization_id = ${organizationId} and source_id = ranked.source_id
        and generation = ranked.generation and ordinal = ranked.ordinal
      offset 0
    ) as chunk
    order by ranked.points desc, ranked.source_id, ranked.ordinal`);
}

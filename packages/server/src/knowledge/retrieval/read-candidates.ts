import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { RankedChunk } from './bm25.ts';
import { type SearchedKey, withTags } from './searched-key.ts';

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
}

/** Reads chunks in the order of their ranks, except those that may no longer be searched. */
export async function readCandidates(
  reader: Reader,
  key: SearchedKey,
  chunks: readonly RankedChunk[],
): Promise<Candidate[]> {
  if (chunks.length === 0) return [];
  const { organizationId, chatbotId } = key;
  return reader.rows(sql<Candidate>`
    select chunk.id as chunk_id, ranked.source_id, source.name as source_name, coalesce(chunk.url, source.url) as url,
      to_json(chunk.heading_path) as heading_path, ranked.ordinal, chunk.page, chunk.text,
      chunk.blocks, chunk.language, chunk.sentence_terms, source.last_synced_at, ranked.score
    from unnest(
      ${chunks.map((chunk) => chunk.sourceId)}::uuid[],
      ${chunks.map((chunk) => chunk.generation)}::int[],
      ${chunks.map((chunk) => chunk.ordinal)}::int[],
      ${chunks.map((chunk) => chunk.score)}::float8[]
    ) with ordinality as ranked (source_id, generation, ordinal, score, rank)
    cross join lateral (
      select name, url, last_synced_at from knowledge_sources
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and id = ranked.source_id
        and live_generation = ranked.generation and enabled and deleted_at is null ${withTags(key)}
      offset 0
    ) as source
    cross join lateral (
      select id, url, heading_path, page, text, blocks, language, sentence_terms from chunks
      where organization_id = ${organizationId} and source_id = ranked.source_id
        and generation = ranked.generation and ordinal = ranked.ordinal
      offset 0
    ) as chunk
    order by ranked.rank`);
}

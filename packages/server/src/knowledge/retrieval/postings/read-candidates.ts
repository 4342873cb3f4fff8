import type { Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type SearchedKey, withTags } from '../searched-key.ts';
import type { RankedChunk } from './bm25.ts';
import { type ConfirmedIndex, searchCache } from './posting-cache.ts';
import type { StoredChunk } from './posting-lists.ts';

/** A chunk that contains at least one word of the question. */
export interface Candidate extends StoredChunk {
  score: number;
}

/**
 * Returns chunks in rank order, without those that may no longer be searched. Uses cached chunks while their sources are as in
 * `seen`.
 */
export async function readCandidates(
  reader: Reader,
  key: SearchedKey,
  ranked: readonly RankedChunk[],
  seen: ConfirmedIndex,
): Promise<Candidate[]> {
  const places = ranked.map(({ sourceId, ordinal }) => `${sourceId} ${ordinal}`);
  const known = places.map((place) => searchCache.chunk(seen, place));
  const missing = ranked.filter((_, at) => known[at] === undefined);
  const read = new Map(
    (await readChunks(reader, key, missing)).map((row) => [`${row.source_id} ${row.ordinal}`, row]),
  );
  return ranked.flatMap(({ score }, at) => {
    const place = places[at] ?? '';
    const chunk = known[at] ?? read.get(place);
    if (!chunk) return [];
    searchCache.keepChunk(seen, place, chunk);
    return [{ ...chunk, score }];
  });
}

async function readChunks(
  reader: Reader,
  key: SearchedKey,
  chunks: readonly RankedChunk[],
): Promise<StoredChunk[]> {
  if (chunks.length === 0) return [];
  const { organizationId, chatbotId } = key;
  return reader.rows(sql<StoredChunk>`
    select chunk.id as chunk_id, ranked.source_id, source.name as source_name, coalesce(chunk.url, source.url) as url,
      to_json(chunk.heading_path) as heading_path, ranked.ordinal, chunk.page, chunk.text,
      chunk.blocks, chunk.language, chunk.sentence_terms, source.last_synced_at
    from unnest(
      ${chunks.map((chunk) => chunk.sourceId)}::uuid[],
      ${chunks.map((chunk) => chunk.generation)}::int[],
      ${chunks.map((chunk) => chunk.ordinal)}::int[]
    ) as ranked (source_id, generation, ordinal)
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
    ) as chunk`);
}

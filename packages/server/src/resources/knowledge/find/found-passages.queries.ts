import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { RankedChunk } from '../../../knowledge/retrieval/postings/bm25.ts';

export interface FoundPassageRow {
  chunk_id: string;
  ordinal: number;
  heading_path: string[];
  page: number | null;
  url: string | null;
  text: string;
  language: string | null;
  source_id: string;
  source_name: string;
  chatbot_id: string;
  chatbot_name: string;
}

/** Passages by rank, without those that are no longer live or enabled. */
export function listFoundPassages(
  tx: Executor,
  organizationId: string,
  chunks: readonly RankedChunk[],
): Promise<FoundPassageRow[]> {
  return tx.rows<FoundPassageRow>(sql`
    select chunk.id as chunk_id, ranked.ordinal, to_json(chunk.heading_path) as heading_path, chunk.page,
      coalesce(chunk.url, source.url) as url, chunk.text, chunk.language, ranked.source_id, source.name as source_name,
      source.chatbot_id, c.name as chatbot_name
    from unnest(
      ${chunks.map((one) => one.sourceId)}::uuid[], ${chunks.map((one) => one.generation)}::integer[],
      ${chunks.map((one) => one.ordinal)}::integer[]
    ) with ordinality as ranked (source_id, generation, ordinal, rank)
    cross join lateral (
      select name, url, chatbot_id from knowledge_sources
      where organization_id = ${organizationId} and id = ranked.source_id and live_generation = ranked.generation
        and enabled and deleted_at is null
      offset 0
    ) source
    join chatbots c on c.organization_id = ${organizationId} and c.id = source.chatbot_id and c.deleted_at is null
    cross join lateral (
      select id, heading_path, page, url, text, language from chunks
      where organization_id = ${organizationId} and source_id = ranked.source_id and generation = ranked.generation
        and ordinal = ranked.ordinal
      offset 0
    ) chunk
    order by ranked.rank`);
}

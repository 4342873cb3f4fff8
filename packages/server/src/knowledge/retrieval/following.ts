import type { Passage } from '@parley/knowledge/passages/passage';
import { questionKind } from '@parley/knowledge/question/question-kind';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { toPassage } from './rank-passages.ts';
import type { ChatbotKey } from './searched-key.ts';
import type { NearChunk } from './vector-search.ts';

/** Maximum number of passages between an introduction and its steps. */
const maxFollowing = 2;

/**
 * For a how-to question, appends the passages that follow an introduction, beyond the limit, because steps often contain none of
 * the question's words.
 */
export async function withFollowing(
  reader: Reader,
  { query, ...key }: ChatbotKey & { query: string },
  passages: Passage[],
): Promise<Passage[]> {
  const [best] = passages;
  const isIntroduction = best !== undefined && (best.ordinal === 0 || best.headingPath.length <= 1);
  if (!isIntroduction || questionKind(query) !== 'how-to') return passages;
  const rows = await reader.rows(sql<NearChunk>`
    select chunk.id as chunk_id, chunk.source_id, source.name as source_name, coalesce(chunk.url, source.url) as url,
      to_json(chunk.heading_path) as heading_path, chunk.ordinal, chunk.page, chunk.text, chunk.blocks,
      chunk.language, chunk.sentence_terms, source.last_synced_at
    from knowledge_sources source
    join chunks chunk on chunk.organization_id = ${key.organizationId} and chunk.source_id = source.id
      and chunk.generation = source.live_generation
      and chunk.ordinal between ${best.ordinal + 1}::int and ${best.ordinal + maxFollowing}::int
    where source.organization_id = ${key.organizationId} and source.chatbot_id = ${key.chatbotId}
      and source.id = ${best.sourceId} and source.enabled and source.deleted_at is null
    order by chunk.ordinal`);
  const known = new Set(passages.map((passage) => passage.chunkId));
  const score = passages.at(-1)?.score ?? 0;
  const following = rows
    .filter((row) => !known.has(row.chunk_id) && (row.url === best.url || best.url === null))
    .map((row) =>
      toPassage(row, { ranks: { text: null, vector: null }, score, asked: best.asked, similarity: null }),
    );
  return [...passages, ...following];
}

import type { Database, Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { StoredChunk } from './postings/posting-lists.ts';
import { type SearchedKey, withTags } from './searched-key.ts';

/** Embedding of a question. */
export interface QuestionVector {
  /** Model that the compared vectors must come from. */
  modelId: string;
  /** Normalized to length 1. */
  vector: Float32Array;
}

/** A chunk with its similarity to the question. */
export interface NearChunk extends StoredChunk {
  similarity?: number | undefined;
}

/** Up to this many chunks, a full scan is faster than the graph, which also contains other tenants' chunks. */
const maxScannedChunks = 2_000;

/** Dimensions with an index graph. Dimension and cast must be written as in the index for it to be used. */
const graphs = new Map<number, { size: Statement; distanceTo(vector: string): Statement }>([
  [384, graph(sql`384`, sql`halfvec(384)`)],
  [512, graph(sql`512`, sql`halfvec(512)`)],
  [768, graph(sql`768`, sql`halfvec(768)`)],
  [1_024, graph(sql`1024`, sql`halfvec(1024)`)],
  [1_536, graph(sql`1536`, sql`halfvec(1536)`)],
  [3_072, graph(sql`3072`, sql`halfvec(3072)`)],
]);

function graph(size: Statement, type: Statement) {
  return {
    size,
    distanceTo: (vector: string) => sql`(e.embedding::${type}) <=> ${vector}::${type}`,
  };
}

/**
 * Returns the chatbot's live chunks nearest to a question by cosine similarity, nearest first. Exact up to 2,000 chunks and on
 * the embedded engine; above that, traverses a graph until enough of this chatbot's chunks are found.
 * @param chunks number of the chatbot's chunks
 */
export async function nearestChunks(
  executor: Executor,
  key: SearchedKey,
  question: QuestionVector,
  { engine, chunks, limit }: { engine: Database['engine']; chunks: number; limit: number },
): Promise<NearChunk[]> {
  const vector = toVectorText(question.vector);
  const byGraph = engine === 'postgres' && chunks > maxScannedChunks && graphs.get(question.vector.length);
  if (!byGraph) {
    const size = sql`${question.vector.length}`;
    const distance = sql`e.embedding <=> ${vector}::halfvec`;
    return executor.rows(nearest(key, question.modelId, { size, distance, limit }));
  }
  await executor.rows(sql`
    select set_config('hnsw.iterative_scan', 'strict_order', true), set_config('enable_sort', 'off', true)`);
  const distance = byGraph.distanceTo(vector);
  return executor.rows(nearest(key, question.modelId, { size: byGraph.size, distance, limit }));
}

function nearest(
  key: SearchedKey,
  modelId: string,
  { size, distance, limit }: { size: Statement; distance: Statement; limit: number },
): Statement<NearChunk> {
  const { organizationId, chatbotId } = key;
  return sql`
    with live as materialized (
      select id, live_generation, name, url, last_synced_at from knowledge_sources
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
        and enabled and deleted_at is null and live_generation is not null ${withTags(key)}
    ),
    nearest as materialized (
      select e.chunk_id, ${distance} as distance
      from embeddings e
      where e.organization_id = ${organizationId} and e.chatbot_id = ${chatbotId} and e.model_id = ${modelId}
        and e.dimensions = ${size}
        and ((e.source_id, e.generation) in (select id, live_generation from live)) is true
      order by distance
      limit ${limit}
    )
    select chunk.id as chunk_id, chunk.source_id, live.name as source_name, coalesce(chunk.url, live.url) as url,
      to_json(chunk.heading_path) as heading_path, chunk.ordinal, chunk.page, chunk.text, chunk.blocks,
      chunk.language, chunk.sentence_terms, live.last_synced_at, (1 - nearest.distance)::real as similarity
    from nearest
    join chunks chunk on chunk.organization_id = ${organizationId} and chunk.id = nearest.chunk_id
    join live on live.id = chunk.source_id
    order by nearest.distance, chunk.source_id, chunk.ordinal`;
}

/** Significant digits; more than a half-precision number holds. */
const vectorDigits = 5;

/** Returns a vector in the text form that both engines parse. */
export function toVectorText(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toPrecision(vectorDigits)).join(',')}]`;
}

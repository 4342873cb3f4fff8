import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ChatbotKey } from '../retrieval/searched-key.ts';

/**
 * Copies vectors of the live generation to equal content of the generation being built, so that nothing is embedded twice and a
 * refresh leaves no gap in semantic search.
 */
export async function copyVectors(
  tx: Transaction,
  { organizationId, chatbotId, sourceId, generation }: ChatbotKey & { sourceId: string; generation: number },
  ordinals: { first: number; last: number },
): Promise<void> {
  const index = await tx.first(sql<{ exists: boolean }>`
    select exists (
      select from embedding_indexes where organization_id = ${organizationId} and chatbot_id = ${chatbotId})`);
  if (!index?.exists) return;
  await tx.execute(sql`
    insert into embeddings (organization_id, chatbot_id, model_id, source_id, generation, chunk_id, dimensions, embedding, units)
    select distinct on (e.model_id, fresh.id)
      e.organization_id, e.chatbot_id, e.model_id, fresh.source_id, fresh.generation, fresh.id, e.dimensions, e.embedding, e.units
    from knowledge_sources source
    join chunks fresh on fresh.organization_id = source.organization_id and fresh.source_id = source.id
      and fresh.generation = ${generation} and fresh.ordinal between ${ordinals.first} and ${ordinals.last}
    join chunks live on live.organization_id = source.organization_id and live.source_id = source.id
      and live.generation = source.live_generation and live.content_hash = fresh.content_hash
    join embeddings e on e.organization_id = source.organization_id and e.chunk_id = live.id
    where source.organization_id = ${organizationId} and source.id = ${sourceId}
      and source.live_generation <> ${generation}
    order by e.model_id, fresh.id
    on conflict do nothing`);
}

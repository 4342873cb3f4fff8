import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export type EmbeddingProgress = NonNullable<Source['meaning']>;

/** Number of live passages with a vector of the model, by source id. Leaves out sources for which all or none have one. */
export async function listEmbeddingProgress(
  reader: Reader,
  organizationId: string,
  modelId: string,
  sourceIds: readonly string[],
): Promise<Map<string, EmbeddingProgress>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await reader.rows(sql<
    Omit<EmbeddingProgress, 'problem'> & { id: string; problem: EmbeddingProgress['problem'] | null }
  >`
    select s.id, n.done, s.chunk_count as total, coalesce(i.failures, 0) > 0 as retrying,
      i.failure as problem
    from knowledge_sources s
    left join embedding_indexes i on i.organization_id = s.organization_id and i.chatbot_id = s.chatbot_id
      and i.model_id = ${modelId}
    cross join lateral (
      select count(*) as done from embeddings e
      where e.organization_id = s.organization_id and e.chatbot_id = s.chatbot_id and e.model_id = ${modelId}
        and e.source_id = s.id and e.generation = s.live_generation and e.dimensions = i.dimensions) n
    where s.organization_id = ${organizationId} and s.id = any(${[...sourceIds]}::uuid[])
      and s.live_generation is not null and n.done < s.chunk_count`);
  return new Map(
    rows.map(({ id, problem, ...progress }) => [id, problem === null ? progress : { ...progress, problem }]),
  );
}

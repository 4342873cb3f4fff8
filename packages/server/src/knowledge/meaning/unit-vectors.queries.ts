import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ChatbotKey } from '../retrieval/searched-key.ts';

/** Returns the packed unit vectors by chunk id; chunks not embedded yet are omitted. */
export async function readUnitVectors(
  reader: Reader,
  { organizationId, chatbotId }: ChatbotKey,
  modelId: string,
  chunkIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await reader.rows(sql<{ chunk_id: string; units: Buffer }>`
    select chunk_id, units from embeddings
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and model_id = ${modelId}
      and chunk_id = any(${[...chunkIds]}::uuid[]) and units is not null`);
  return new Map(rows.map(({ chunk_id, units }) => [chunk_id, units]));
}

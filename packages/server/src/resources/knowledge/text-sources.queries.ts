import type { Executor, Transaction } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';

/** A text to be inserted as a source. */
export interface NewText {
  id: string;
  name: string;
  content: string;
  enabled: boolean;
  tags: readonly string[];
  bytes: number;
}

/** Inserts texts as sources in status processing, in one statement. */
export function insertTexts(
  tx: Transaction,
  {
    organizationId,
    chatbotId,
    createdBy,
    at,
  }: { organizationId: string; chatbotId: string; createdBy: string | null; at: Date },
  texts: readonly NewText[],
): Promise<number> {
  return tx.execute(sql`
    insert into knowledge_sources (id, organization_id, chatbot_id, name, type, status, building_generation, size_bytes,
      content, enabled, tags, created_by, created_at, updated_at)
    select t.id, ${organizationId}, ${chatbotId}, t.name, 'text', 'processing', 1, t.bytes, t.content, t.enabled,
      array(select jsonb_array_elements_text(t.tags)), ${createdBy}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${json(texts)}::jsonb)
      as t (id uuid, name text, content text, enabled boolean, tags jsonb, bytes bigint)`);
}

/** The id of the chatbot's text source with this content. */
export async function findSameText(
  tx: Executor,
  { organizationId, chatbotId, content }: { organizationId: string; chatbotId: string; content: string },
): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from knowledge_sources
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and type = 'text' and deleted_at is null
      and size_bytes = ${Buffer.byteLength(content)} and content = ${content}
    order by created_at, id limit 1`);
  return row?.id;
}

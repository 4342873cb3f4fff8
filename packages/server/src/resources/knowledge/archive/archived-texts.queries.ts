import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';

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

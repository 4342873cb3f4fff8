import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Data stored about a person as a lead, with its history. */
export function exportLeads(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<Record<string, unknown>[]> {
  return tx.rows(sql`
    select l.id, l.chatbot_id as "chatbotId", l.name, l.email, l.phone, l.location, l.country, l.company, l.source,
      l.status, l.confidence, l.custom_fields as "customFields", l.tags, l.created_at as "createdAt",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'note', h.note, 'at', h.created_at)
          order by h.created_at), '[]')
        from lead_history h where h.organization_id = l.organization_id and h.lead_id = l.id) as history
    from leads l
    where l.organization_id = ${organizationId} and l.id = any(${[...ids]}::uuid[])
    order by l.created_at, l.id`);
}

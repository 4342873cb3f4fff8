import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../kernel/limits/entitlements.ts';

export interface DashboardChatbotRow {
  id: string;
  name: string;
  icon: Chatbot['appearance']['icon'];
  status: Chatbot['status'];
  has_unpublished_changes: boolean;
  source_count: number;
  updated_at: Date;
  created_at: Date;
}

/** Chatbots that are not archived, the last changed first; at most 100. */
export function listDashboardChatbots(tx: Executor, organizationId: string): Promise<DashboardChatbotRow[]> {
  return tx.rows<DashboardChatbotRow>(sql`
    select c.id, c.name, c.appearance ->> 'icon' as icon, c.status, c.updated_at, c.created_at,
      c.published_version is not null and v.content_hash is distinct from c.draft_hash as has_unpublished_changes,
      (select count(*) from knowledge_sources s
        where s.organization_id = c.organization_id and s.chatbot_id = c.id and s.deleted_at is null) as source_count
    from chatbots c
    left join chatbot_versions v on v.organization_id = c.organization_id and v.chatbot_id = c.id
      and v.version = c.published_version
    where c.organization_id = ${organizationId} and c.deleted_at is null and c.status <> 'archived'
    order by c.updated_at desc, c.id desc limit 100`);
}

export interface UsageRow extends EntitlementRow {
  messages: number;
}

/** The plan, and the messages of the month that begins on the given day. */
export function findUsage(
  tx: Executor,
  organizationId: string,
  month: string,
): Promise<UsageRow | undefined> {
  return tx.first<UsageRow>(sql`
    select ${entitlementColumns}, coalesce((
      select messages from usage_months where organization_id = ${organizationId} and month = ${month}
    ), 0)::bigint as messages
    from organizations o where o.id = ${organizationId} and o.deleted_at is null`);
}

import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface ActivityRow {
  id: string;
  /** An action of the audit log, or `knowledge.ready`. */
  action: string;
  at: Date;
  actor_name: string | null;
  chatbot_id: string | null;
  /** Name of the chatbot; null if its row is gone. */
  chatbot_name: string | null;
  is_there: boolean;
  source_name: string | null;
}

/** Actions of the audit log that every role may see: changes of chatbots, and members who joined. */
const shownActions = [
  'chatbot.create',
  'chatbot.duplicate',
  'chatbot.import',
  'chatbot.deploy',
  'chatbot.settings',
  'chatbot.deactivate',
  'chatbot.archive',
  'chatbot.restore',
  'chatbot.delete',
  'member.join',
];

/** The latest activities, newest first. */
export function listActivity(tx: Executor, organizationId: string, limit: number): Promise<ActivityRow[]> {
  return tx.rows<ActivityRow>(sql`
    with logged as (
      select id, action, created_at as at, target_kind, target_id from audit_log
      where organization_id = ${organizationId} and action = any(${shownActions}::text[])
      order by created_at desc, id desc limit ${limit}
    ), people as (
      select entry_id, full_name from resolve.resolve_audit_actors(array(select id from logged))
    ), synced as (
      select id, chatbot_id, name, last_synced_at from knowledge_sources
      where organization_id = ${organizationId} and status = 'ready' and deleted_at is null
        and last_synced_at is not null
      order by last_synced_at desc limit ${limit}
    ), happened as (
      select l.id, l.action, l.at, p.full_name as actor_name, null::text as source_name,
        case when l.target_kind = 'chatbot' then l.target_id::uuid end as chatbot_id
      from logged l left join people p on p.entry_id = l.id
      union all
      select id, 'knowledge.ready', last_synced_at, null, name, chatbot_id from synced
    )
    select h.*, b.name as chatbot_name, b.id is not null and b.deleted_at is null as is_there
    from happened h
    left join chatbots b on b.organization_id = ${organizationId} and b.id = h.chatbot_id
    order by h.at desc, h.id desc limit ${limit}`);
}

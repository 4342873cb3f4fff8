import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { countRows } from '../../kernel/exchange/counted-page.ts';
import type { Actor } from '../../kernel/scope.ts';
import { kindOf } from '../../record/audit/actor-kind.ts';
import type { AuditEntry } from '../../record/audit/audit.ts';

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

export interface AuditRow {
  id: string;
  actor_kind: Actor['kind'];
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  target_kind: string;
  target_id: string | null;
  target_name: string | null;
  details: NonNullable<AuditEntry['details']>;
  ip: string | null;
  created_at: Date;
}

/** A page of the log, newest first, with the names of actors and targets that still exist. */
export function listAudit(tx: Executor, organizationId: string, page: RowRange): Promise<AuditRow[]> {
  return tx.rows<AuditRow>(sql`
    with page as (
      select id, ${kindOf({ kind: sql`actor_kind`, details: sql`details` })} as actor_kind, actor_id, action, target_kind, target_id,
        case when target_id ~ ${uuidPattern} then target_id::uuid end as target_uuid, details, ip, created_at from audit_log
      where organization_id = ${organizationId}
      order by created_at desc, id desc
      limit ${page.limit} offset ${page.offset}
    ), own as (
      -- Who is no member any more is named by an entry of their own, such as that of joining.
      select page.id, acted.id as entry_id from page cross join lateral (
        select a.id from audit_log a
        where page.target_kind = 'user' and a.organization_id = ${organizationId}
          and a.actor_id = page.target_id and a.actor_kind = 'user'
        limit 1
      ) acted
    ), people as (
      select entry_id, full_name
      from resolve.resolve_audit_actors(array(select id from page union select entry_id from own))
    )
    select page.*, coalesce(people.full_name, k.name, page.details->>'administrator') as actor_name,
      ${targetName(organizationId)} as target_name
    from page
    left join own on own.id = page.id
    left join people as former on former.entry_id = own.entry_id
    left join people on people.entry_id = page.id
    left join api_keys k on k.organization_id = ${organizationId}
      and k.id = case when page.actor_kind = 'api-key' then page.actor_id::uuid end
    order by page.created_at desc, page.id desc`);
}

/** Name of an entry's target in the organization; `former` provides the name of a former member. */
function targetName(organizationId: string): Statement {
  const own = sql`where organization_id = ${organizationId} and id = page.target_uuid`;
  return sql`
    case page.target_kind
      when 'chatbot' then (select name from chatbots ${own})
      when 'knowledge_source' then (select name from knowledge_sources ${own})
      when 'conversation' then (select coalesce(contact, session_id) from conversations ${own})
      when 'lead' then (select coalesce(name, email, phone) from leads ${own})
      when 'webhook' then (select name from webhooks ${own})
      when 'apiKey' then (select name from api_keys ${own})
      when 'team' then (select name from teams ${own})
      when 'cannedAnswer' then (select shortcut from canned_answers ${own})
      when 'invoice' then (select number from invoices ${own})
      when 'user' then coalesce((
        select u.full_name from memberships m join users u on u.id = m.user_id
        where m.organization_id = ${organizationId} and m.user_id = page.target_uuid
      ), former.full_name)
    end`;
}

export function countAudit(tx: Executor, organizationId: string): Promise<number> {
  return countRows(tx, sql`select 1 from audit_log where organization_id = ${organizationId}`);
}

/** Deletes up to `limit` entries of a deleted organization, except the entry of its deletion; returns how many. */
export function removeEntries(tx: Executor, organizationId: string, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from audit_log where organization_id = ${organizationId} and id = any (array(
      select id from audit_log
      where organization_id = ${organizationId} and action <> 'organization.delete' limit ${limit}))`);
}

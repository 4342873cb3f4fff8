import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/page-rows.ts';
import { sql } from '../../db/sql.ts';
import { countRows } from '../../kernel/counted-page.ts';
import type { Actor } from '../../kernel/scope.ts';
import { kindOf } from '../../record/audit/actor-kind.ts';
import type { AuditEntry } from '../../record/audit/audit.ts';

export interface AuditRow {
  id: string;
  actor_kind: Actor['kind'];
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  target_kind: string;
  target_id: string | null;
  details: NonNullable<AuditEntry['details']>;
  ip: string | null;
  created_at: Date;
}

/** A page of the log, newest first, with the names of actors that still exist. */
export function listAudit(tx: Executor, organizationId: string, page: RowRange): Promise<AuditRow[]> {
  return tx.rows<AuditRow>(sql`
    with page as (
      select id, ${kindOf({ kind: sql`actor_kind`, details: sql`details` })} as actor_kind, actor_id, action, target_kind, target_id, details, ip, created_at from audit_log
      where organization_id = ${organizationId}
      order by created_at desc, id desc
      limit ${page.limit} offset ${page.offset}
    ), people as (
      select entry_id, full_name from resolve.resolve_audit_actors(array(select id from page))
    )
    select page.*, coalesce(people.full_name, k.name, page.details->>'administrator') as actor_name
    from page
    left join people on people.entry_id = page.id
    left join api_keys k on k.organization_id = ${organizationId}
      and k.id = case when page.actor_kind = 'api-key' then page.actor_id::uuid end
    order by page.created_at desc, page.id desc`);
}

/** Counts the entries. */
export function countAudit(tx: Executor, organizationId: string): Promise<number> {
  return countRows(tx, sql`select 1 from audit_log where organization_id = ${organizationId}`);
}

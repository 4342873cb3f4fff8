import { auditActions } from '@parley/contracts/lists';
import { platformActions } from '@parley/contracts/platform-actions';
import type { AdminLogFilters } from '@parley/contracts/resources/admin/admin-logs';
import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/page-rows.ts';
import { join, type Statement, sql } from '../../../db/sql.ts';
import { countRows, maxCounted } from '../../../kernel/counted-page.ts';

export interface LogRow {
  id: string;
  created_at: Date;
  actor_kind: 'admin' | 'user' | 'api-key' | 'visitor' | 'system';
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  target_kind: string;
  target_id: string | null;
  organization_id: string | null;
  organization_name: string | null;
  reason: string | null;
}

/** The names of actions are known, so that an index finds those of a search. */
function actionsWith(search: string): string[] {
  const part = search.toLowerCase();
  return [...auditActions, ...platformActions].filter((action) => action.toLowerCase().includes(part));
}

/** Conditions on either log `l`; an administrator is an actor of the platform's log only. */
function conditions(filter: AdminLogFilters): Statement {
  const all = [sql`true`];
  const { search, actor, action, target, organizationId, from, to } = filter;
  if (search) {
    all.push(sql`(l.action = any(${actionsWith(search)}::text[]) or l.target_id = ${search} or l.actor_id::text = ${search}
      or l.request_id = ${search})`);
  }
  if (actor) all.push(sql`l.actor_kind = ${actor}`);
  if (action) all.push(sql`l.action = ${action}`);
  if (target) all.push(sql`l.target_id = ${target}`);
  if (organizationId) all.push(sql`l.organization_id = ${organizationId}`);
  if (from) all.push(sql`l.created_at >= ${new Date(from)}`);
  if (to) all.push(sql`l.created_at < ${new Date(to)}`);
  return join(all, ' and ');
}

/**
 * The newest matching entries of both logs. Each is read in its own order up to the end of the page, so that their indexes
 * serve. Details of an organization's entry stay where they are: they may name what its people wrote.
 */
function merged(filter: AdminLogFilters, { limit, offset }: RowRange): Statement {
  const reach = limit + offset;
  const where = conditions(filter);
  return sql`
    select * from (
      (select l.id, l.created_at, l.actor_kind, l.actor_id::text as actor_id, l.actor_name, l.action, l.target_kind,
        l.target_id, l.organization_id, l.reason
      from platform_log l where ${where} order by l.created_at desc, l.id desc limit ${reach})
      union all
      (select l.id, l.created_at, l.actor_kind, l.actor_id,
        case when l.actor_kind = 'admin' then l.details->>'administrator' end, l.action, l.target_kind, l.target_id,
        l.organization_id, null
      from audit_log l where ${where} order by l.created_at desc, l.id desc limit ${reach})
    ) found
    order by created_at desc, id desc
    limit ${limit} offset ${offset}`;
}

/** A page of entries, newest first, with the names of users and organizations that still exist. */
export function listLog(tx: Executor, filter: AdminLogFilters, page: RowRange): Promise<LogRow[]> {
  return tx.rows<LogRow>(sql`
    with page as (${merged(filter, page)})
    select page.id, page.created_at, page.actor_kind, page.actor_id,
      coalesce(page.actor_name, u.full_name) as actor_name, page.action, page.target_kind, page.target_id,
      page.organization_id, o.name as organization_name, page.reason
    from page
    left join users u on u.id = case when page.actor_kind = 'user' then page.actor_id::uuid end
    left join organizations o on o.id = page.organization_id
    order by page.created_at desc, page.id desc`);
}

/** Counts the matches of both logs. */
export function countLog(tx: Executor, filter: AdminLogFilters): Promise<number> {
  const where = conditions(filter);
  return countRows(
    tx,
    sql`select 1 from platform_log l where ${where} union all select 1 from audit_log l where ${where}`,
  );
}

/** The matches for a file, at most 10,000. */
export function listLogForExport(tx: Executor, filter: AdminLogFilters): Promise<LogRow[]> {
  return listLog(tx, filter, { limit: maxCounted, offset: 0 });
}

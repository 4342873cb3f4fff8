import type { AdminLogFilters } from '@parley/contracts/resources/admin/admin-logs';
import { platformActions } from '@parley/contracts/rights/platform-actions';
import { auditActions } from '@parley/contracts/values/lists';
import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { join, type Statement, sql } from '../../../db/sql.ts';
import { countRows, maxCounted } from '../../../kernel/exchange/counted-page.ts';
import { isOfKind, kindOf } from '../../../record/audit/actor-kind.ts';

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
  /** The changed fields as JSON, or a single value; null if the entry has none. */
  changed_from: string | null;
  changed_to: string | null;
}

/** Names of the actions that contain the search, so that an index can be used. */
function actionsWith(search: string): string[] {
  const part = search.toLowerCase();
  return [...auditActions, ...platformActions].filter((action) => action.toLowerCase().includes(part));
}

const stored = { kind: sql`l.actor_kind`, details: sql`l.details` };

const actionsOfBoth: readonly string[] = auditActions.filter((action) =>
  platformActions.some((platformAction) => platformAction === action),
);

/** Whether an entry `l` of an organization's log has no counterpart in the platform's log, which has more details. */
export const isOnlyHere = sql`not (l.actor_kind = 'system' and l.request_id <> ''
  and l.action = any(${[...actionsOfBoth]}::text[])
  and exists (
    select 1 from platform_log p
    where p.request_id = l.request_id and p.action = l.action and p.target_id = l.target_id
      and p.organization_id = l.organization_id
  ))`;

/** Matching entries of the platform's log, newest first. */
function fromPlatform(columns: Statement, { actor, ...filter }: AdminLogFilters, limit: number): Statement {
  const all = [...conditions(filter), ...(actor ? [sql`l.actor_kind = ${actor}`] : [])];
  return sql`(select ${columns} from platform_log l where ${join(all, ' and ')}
    order by l.created_at desc, l.id desc limit ${limit})`;
}

/** Matching entries of all organizations' logs, newest first. */
function fromOrganizations(
  columns: Statement,
  { actor, ...filter }: AdminLogFilters,
  limit: number,
): Statement {
  const all = conditions(filter);
  const { action } = filter;
  if (action === undefined || actionsOfBoth.includes(action)) all.push(isOnlyHere);
  // Without a condition on `details`, the index of actions covers the query.
  const isSystemAlone = actor === 'system' && filter.action !== undefined && !isOfLockbox(filter.action);
  if (isSystemAlone) all.push(sql`l.actor_kind = 'system'`);
  else if (actor) all.push(isOfKind(actor, stored));
  return sql`(select ${columns} from audit_log l where ${join(all, ' and ')}
    order by l.created_at desc, l.id desc limit ${limit})`;
}

/** Whether the action belongs to the lockbox, the only actions of administrators in an organization's log. */
function isOfLockbox(action: string): boolean {
  return action.startsWith('lockbox.');
}

/** Conditions for both logs, with the alias `l`. */
function conditions(filter: Omit<AdminLogFilters, 'actor'>): Statement[] {
  const all = [sql`true`];
  const { search, action, target, organizationId, from, to } = filter;
  if (search) {
    all.push(sql`(l.action = any(${actionsWith(search)}::text[]) or l.target_id = ${search} or l.actor_id::text = ${search}
      or l.request_id = ${search})`);
  }
  if (action) all.push(sql`l.action = ${action}`);
  if (target) all.push(sql`l.target_id = ${target}`);
  if (organizationId) all.push(sql`l.organization_id = ${organizationId}`);
  if (from) all.push(sql`l.created_at >= ${new Date(from)}`);
  if (to) all.push(sql`l.created_at < ${new Date(to)}`);
  return all;
}

/**
 * The newest matching entries of both logs. Each log is read separately up to the end of the page, so that its index is used.
 * Details of an organization's entries are not returned, because they may contain text written by its members.
 */
function merged(filter: AdminLogFilters, { limit, offset }: RowRange): Statement {
  const reach = limit + offset;
  const ofPlatform = sql`l.id, l.created_at, l.actor_kind, l.actor_id::text as actor_id, l.actor_name, l.action, l.target_kind,
    l.target_id, l.organization_id, l.reason, l.details->>'from' as changed_from, l.details->>'to' as changed_to`;
  const ofOrganizations = sql`l.id, l.created_at, ${kindOf(stored)}, l.actor_id, l.details->>'administrator', l.action,
    l.target_kind, l.target_id, l.organization_id, null, null, null`;
  return sql`
    select * from (
      ${fromPlatform(ofPlatform, filter, reach)}
      union all
      ${fromOrganizations(ofOrganizations, filter, reach)}
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
      page.organization_id, o.name as organization_name, page.reason,
      page.changed_from, page.changed_to
    from page
    left join users u on u.id = case when page.actor_kind = 'user' then page.actor_id::uuid end
    left join organizations o on o.id = page.organization_id
    order by page.created_at desc, page.id desc`);
}

/** Counts the matches of both logs. The order by makes the planner use their indexes instead of scanning whole tables. */
export function countLog(tx: Executor, filter: AdminLogFilters): Promise<number> {
  const [one, limit] = [sql`1`, maxCounted + 1];
  return countRows(
    tx,
    sql`${fromPlatform(one, filter, limit)} union all ${fromOrganizations(one, filter, limit)}`,
  );
}

/** The matches for an export, at most 10,000. */
export function listLogForExport(tx: Executor, filter: AdminLogFilters): Promise<LogRow[]> {
  return listLog(tx, filter, { limit: maxCounted, offset: 0 });
}

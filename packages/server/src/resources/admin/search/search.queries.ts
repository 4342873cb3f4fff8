import type { Executor } from '../../../db/database.ts';
import { containing, type Statement, sql } from '../../../db/sql.ts';
import { isId } from '../../../lib/ids.ts';
import { isOnlyHere } from '../logs/logs.queries.ts';

const shown = 5;

/** Compares a column with the search if the search is an id. */
function idIs(column: Statement, search: string): Statement {
  return isId(search) ? sql`${column} = ${search}` : sql`false`;
}

export function findUsers(
  tx: Executor,
  search: string,
): Promise<{ id: string; full_name: string; email: string }[]> {
  const pattern = containing(search);
  return tx.rows(sql`
    select u.id, u.full_name, u.email from users u
    where u.email ilike ${pattern} or u.full_name ilike ${pattern} or ${idIs(sql`u.id`, search)}
    order by u.created_at desc, u.id desc limit ${shown}`);
}

export function findOrganizations(tx: Executor, search: string): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql`
    select o.id, o.name from organizations o
    where o.deleted_at is null and (o.name ilike ${containing(search)} or ${idIs(sql`o.id`, search)})
    order by o.created_at desc, o.id desc limit ${shown}`);
}

export interface FoundInvoiceRow {
  id: string;
  number: string;
  status: 'paid' | 'unpaid' | 'refunded';
  organization_id: string;
  /** Null for a deleted organization, whose invoices are kept. */
  organization_name: string | null;
}

export function findInvoices(tx: Executor, search: string): Promise<FoundInvoiceRow[]> {
  return tx.rows(sql`
    select i.id, i.number, i.status, i.organization_id, o.name as organization_name
    from invoices i left join organizations o on o.id = i.organization_id and o.deleted_at is null
    where i.number ilike ${containing(search)} or ${idIs(sql`i.id`, search)}
    order by i.issued_at desc, i.number desc limit ${shown}`);
}

/** Number of log entries of a request, as shown in the merged list. */
export async function countOfRequest(tx: Executor, requestId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select (select count(*) from platform_log where request_id = ${requestId})
      + (select count(*) from audit_log l where l.request_id = ${requestId} and ${isOnlyHere}) as count`);
  return row?.count ?? 0;
}

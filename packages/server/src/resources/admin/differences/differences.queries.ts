import type { AdminDifference } from '@parley/contracts/resources/admin/admin-differences';
import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { containing, type Statement, sql } from '../../../db/sql.ts';
import { countRows } from '../../../kernel/exchange/counted-page.ts';

export interface DifferenceRow extends Pick<AdminDifference, 'id' | 'currency' | 'changes'> {
  organization_id: string;
  organization_name: string;
  found_at: Date;
}

/** Corrected differences of organizations that still exist, newest first. @param search part of the organization's name */
export function listDifferences(
  tx: Executor,
  search: string | undefined,
  { limit, offset }: RowRange,
): Promise<DifferenceRow[]> {
  return tx.rows<DifferenceRow>(sql`
    select d.id, d.found_at, d.currency, d.changes, d.organization_id, o.name as organization_name
    from ${differencesOf(search)} order by d.found_at desc, d.id desc limit ${limit} offset ${offset}`);
}

export function countDifferences(tx: Executor, search: string | undefined): Promise<number> {
  return countRows(tx, sql`select 1 from ${differencesOf(search)}`);
}

function differencesOf(search: string | undefined): Statement {
  return sql`stripe_differences d join organizations o on o.id = d.organization_id and o.deleted_at is null
    where ${search ? sql`o.name ilike ${containing(search)}` : sql`true`}`;
}

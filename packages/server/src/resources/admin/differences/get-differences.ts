import type {
  AdminDifference,
  adminDifferenceRoutes,
} from '@parley/contracts/resources/admin/admin-differences';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { containing } from '../../../db/like-pattern.ts';
import { rowsOfPage } from '../../../db/page-rows.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { countedPage, countRows } from '../../../kernel/exchange/counted-page.ts';
import type { AdminDeps } from '../admin-deps.ts';

type List = typeof adminDifferenceRoutes.listAdminDifferences;

interface DifferenceRow extends Pick<AdminDifference, 'id' | 'currency' | 'changes'> {
  organization_id: string;
  organization_name: string;
  found_at: Date;
}

/** A page of corrected differences from Stripe, newest first. */
export function getDifferences(
  { database }: Pick<AdminDeps, 'database'>,
  { page, pageSize, search }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const { limit, offset } = rowsOfPage({ page, pageSize });
  const source = sql`stripe_differences d join organizations o on o.id = d.organization_id and o.deleted_at is null
    where ${search ? sql`o.name ilike ${containing(search)}` : sql`true`}`;
  return withPlatform(database, async (tx) => {
    const rows = await tx.rows<DifferenceRow>(sql`
      select d.id, d.found_at, d.currency, d.changes, d.organization_id, o.name as organization_name
      from ${source} order by d.found_at desc, d.id desc limit ${limit} offset ${offset}`);
    const total = await countRows(tx, sql`select 1 from ${source}`);
    return countedPage(rows.map(presentDifference), total, { page, pageSize });
  });
}

function presentDifference(row: DifferenceRow): AdminDifference {
  const { id, currency, changes } = row;
  return {
    id,
    organization: { id: row.organization_id, name: row.organization_name },
    foundAt: row.found_at.toISOString(),
    currency,
    changes,
  };
}

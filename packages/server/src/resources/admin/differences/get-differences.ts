import type {
  AdminDifference,
  adminDifferenceRoutes,
} from '@parley/contracts/resources/admin/admin-differences';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { countDifferences, type DifferenceRow, listDifferences } from './differences.queries.ts';

type List = typeof adminDifferenceRoutes.listAdminDifferences;

/** A page of corrected differences from Stripe, newest first. */
export function getDifferences(
  { database }: Pick<AdminDeps, 'database'>,
  { page, pageSize, search }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withPlatform(database, async (tx) => {
    const rows = await listDifferences(tx, search, rowsOfPage({ page, pageSize }));
    const total = await countDifferences(tx, search);
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

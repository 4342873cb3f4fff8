import type { AdminLogFilters, adminLogRoutes } from '@parley/contracts/resources/admin/admin-logs';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { type CsvColumn, csvOf } from '../../../lib/text/csv.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';
import { presentLogEntry } from './logs.presenter.ts';
import { countLog, type LogRow, listLog, listLogForExport } from './logs.queries.ts';

type List = typeof adminLogRoutes.listAdminLogs;

/** A page of actions by administrators and organizations, newest first. */
export async function getLogs(
  { database }: Pick<AdminDeps, 'database'>,
  { page, pageSize, ...filter }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withPlatform(database, async (tx) => {
    const rows = await listLog(tx, filter, rowsOfPage({ page, pageSize }));
    return countedPage(rows.map(presentLogEntry), await countLog(tx, filter), { page, pageSize });
  });
}

/** The matching entries as CSV, at most 10,000; the export itself is logged. */
export async function exportLogs(
  deps: AdminDeps,
  scope: AdminScope,
  filter: AdminLogFilters,
): Promise<AsyncIterable<string>> {
  const rows = await withPlatform(deps.database, async (tx) => {
    const found = await listLogForExport(tx, filter);
    await recordAct(tx, deps, scope, {
      action: 'log.export',
      targetKind: 'platform',
      targetId: null,
      details: { rows: found.length },
    });
    return found;
  });
  return csvOf(columns, inOneBatch(rows), { byteOrderMark: true });
}

async function* inOneBatch(rows: readonly LogRow[]): AsyncGenerator<readonly LogRow[], void, undefined> {
  yield rows;
}

/** Headers use the API's field names, because programs read the file as well as people. */
const columns: CsvColumn<LogRow>[] = [
  { header: 'createdAt', value: ({ created_at }) => created_at.toISOString() },
  { header: 'actorKind', value: ({ actor_kind }) => actor_kind },
  { header: 'actorId', value: ({ actor_id }) => actor_id },
  { header: 'actorName', value: ({ actor_name }) => actor_name },
  { header: 'action', value: ({ action }) => action },
  { header: 'targetKind', value: ({ target_kind }) => target_kind },
  { header: 'targetId', value: ({ target_id }) => target_id },
  { header: 'organizationId', value: ({ organization_id }) => organization_id },
  { header: 'organizationName', value: ({ organization_name }) => organization_name },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'from', value: ({ changed_from }) => changed_from },
  { header: 'to', value: ({ changed_to }) => changed_to },
];

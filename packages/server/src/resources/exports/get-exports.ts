import type { DataExport, exportRoutes } from '@parley/contracts/resources/visitors/exports';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Executor } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { presentExport } from './exports.presenter.ts';
import { countExports, findExport, listExports } from './exports.queries.ts';

type List = typeof exportRoutes.listExports;

/** A page of the organization's exports, newest first. */
export function getExports(
  deps: Pick<Deps, 'database' | 'sentences'>,
  scope: Scope,
  page: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const { organizationId, language } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const rows = await listExports(tx, organizationId, rowsOfPage(page));
    const items = rows.map((row) => presentExport(row, { language, sentences: deps.sentences }));
    return countedPage(items, await countExports(tx, organizationId), page);
  });
}

/** @throws AppError `not_found`. */
export async function readExport(
  tx: Executor,
  { sentences }: Pick<Deps, 'sentences'>,
  { organizationId, language }: Pick<Scope, 'organizationId' | 'language'>,
  id: string,
): Promise<DataExport> {
  const row = found(await findExport(tx, organizationId, id));
  return presentExport(row, { language, sentences });
}

import type { ShortListQuery } from '@parley/contracts/values/pagination';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { presentApiKey } from './api-keys.presenter.ts';
import { findApiKey, listApiKeys } from './api-keys.queries.ts';

/** The organization's keys, newest first. */
export async function getApiKeys(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  { page, pageSize }: ShortListQuery,
) {
  const range = rowsOfPage({ page, pageSize });
  const rows = await withScope(deps.database, scope, (tx) => listApiKeys(tx, scope.organizationId, range));
  return rows.map(presentApiKey);
}

/** One key of the organization. @throws AppError `not_found`. */
export async function getApiKey(deps: Pick<Deps, 'database'>, scope: Scope, apiKeyId: string) {
  const row = found(
    await withScope(deps.database, scope, (tx) => findApiKey(tx, scope.organizationId, apiKeyId)),
  );
  return presentApiKey(row);
}

import type {
  PrivacyRequest,
  privacyRequestRoutes,
} from '@parley/contracts/resources/visitors/privacy-requests';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { presentPrivacyRequest } from './privacy-requests.presenter.ts';
import {
  countPrivacyRequests,
  findPrivacyRequest,
  listPrivacyRequests,
  type PrivacyRequestRow,
} from './privacy-requests.queries.ts';

type List = typeof privacyRequestRoutes.listPrivacyRequests;
type ReadDeps = Pick<Deps, 'database' | 'clock'>;

/** A page of the organization's requests, newest first. */
export async function getPrivacyRequests(
  deps: ReadDeps,
  scope: Scope,
  { page, pageSize }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const { organizationId } = scope;
  const now = deps.clock.now();
  return withScope(deps.database, scope, async (tx) => {
    const rows = await listPrivacyRequests(tx, organizationId, rowsOfPage({ page, pageSize }));
    const count = await countPrivacyRequests(tx, organizationId);
    return countedPage(
      rows.map((row) => presentPrivacyRequest(row, now)),
      count,
      { page, pageSize },
    );
  });
}

/** @throws AppError `not_found`. */
export async function getPrivacyRequest(deps: ReadDeps, scope: Scope, id: string): Promise<PrivacyRequest> {
  return presentPrivacyRequest(await readPrivacyRequest(deps, scope, id), deps.clock.now());
}

/** @throws AppError `not_found`. */
export async function readPrivacyRequest(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  id: string,
): Promise<PrivacyRequestRow> {
  const row = found(
    await withScope(deps.database, scope, (tx) => findPrivacyRequest(tx, scope.organizationId, id)),
  );
  return row;
}

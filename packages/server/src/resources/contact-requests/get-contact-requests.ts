import type { contactRequestRoutes } from '@parley/contracts/resources/visitors/contact-requests';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { rowsOfPage } from '../../db/page-rows.ts';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { presentContactRequest } from './contact-requests.presenter.ts';
import { countContactRequests, listContactRequests } from './contact-requests.queries.ts';

type List = typeof contactRequestRoutes.listContactRequests;

/** A page of the organization's contact requests, newest first. */
export async function getContactRequests(
  deps: Pick<Deps, 'database'>,
  { organizationId, userId, role }: Scope,
  { page, pageSize, status }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withScope(deps.database, { organizationId, userId }, async (tx) => {
    const filter = { organizationId, status };
    const rows = await listContactRequests(tx, filter, rowsOfPage({ page, pageSize }));
    const count = await countContactRequests(tx, filter);
    return countedPage(
      rows.map((row) => presentContactRequest(row, role)),
      count,
      { page, pageSize },
    );
  });
}

import type { contactRequestRoutes } from '@parley/contracts/resources/visitors/contact-requests';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { presentContactRequest } from './contact-requests.presenter.ts';
import { countContactRequests, findContactRequest, listContactRequests } from './contact-requests.queries.ts';

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

/** A contact request as sent to integrations and webhooks. @throws AppError `not_found`. */
export async function readHandover(
  tx: Transaction,
  { organizationId }: { organizationId: string },
  id: string,
): Promise<{ conversationId: string; reason: string | null; contact: string }> {
  const row = found(await findContactRequest(tx, organizationId, id));
  return {
    conversationId: row.conversation_id,
    reason: row.message,
    contact: row.email || (row.phone ?? ''),
  };
}

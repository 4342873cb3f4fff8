import type { AdminFound } from '@parley/contracts/resources/admin/admin-search';
import { withPlatform } from '../../../db/scope.ts';
import { isId } from '../../../lib/ids.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { countOfRequest, findInvoices, findOrganizations, findUsers } from './search.queries.ts';

/** What an operator has in hand: a name, an address, the number of an invoice, or the id of a request from an error. */
export function searchEverything(
  { database }: Pick<AdminDeps, 'database'>,
  search: string,
): Promise<AdminFound> {
  return withPlatform(database, async (tx) => {
    const users = await findUsers(tx, search);
    const invoices = await findInvoices(tx, search);
    const entries = isId(search) ? await countOfRequest(tx, search) : 0;
    return {
      users: users.map(({ id, full_name: fullName, email }) => ({ id, fullName, email })),
      organizations: await findOrganizations(tx, search),
      invoices: invoices.map(({ id, number, status, ...row }) => ({
        id,
        number,
        status,
        organization: { id: row.organization_id, name: row.organization_name },
      })),
      request: entries === 0 ? null : { id: search, entries },
    };
  });
}

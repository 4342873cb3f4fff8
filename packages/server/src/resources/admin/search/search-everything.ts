import type { AdminFound } from '@parley/contracts/resources/admin/admin-search';
import { withPlatform } from '../../../db/scope.ts';
import { isId } from '../../../lib/ids.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { getLogLines } from '../operation/get-log-lines.ts';
import { countOfRequest, findInvoices, findOrganizations, findUsers } from './search.queries.ts';

/** A small limit, because the search runs while the user types; older lines can be found on the logging page. */
const maxLinesLooked = 100_000;

/** Searches for anything an operator may have: a name, an address, an invoice number, or a request id from an error. */
export async function searchEverything(
  { database, log }: Pick<AdminDeps, 'database' | 'log'>,
  search: string,
): Promise<AdminFound> {
  const { entries, ...found } = await searchDatabase(database, search);
  const isSomebody = found.users.length + found.organizations.length + found.invoices.length > 0;
  const lines = isId(search) && !isSomebody ? await countLines(log, search) : 0;
  return { ...found, request: entries + lines === 0 ? null : { id: search, entries, lines } };
}

async function countLines(log: AdminDeps['log'], requestId: string): Promise<number> {
  const { items } = await getLogLines({ log }, { requestId }, maxLinesLooked);
  return items.length;
}

function searchDatabase(database: AdminDeps['database'], search: string) {
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
      entries,
    };
  });
}

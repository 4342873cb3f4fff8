import type { adminOrganizationRoutes } from '@parley/contracts/resources/admin/admin-organizations';
import type { adminSubscriptionRoutes } from '@parley/contracts/resources/admin/admin-subscriptions';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { found } from '../../../errors/app-error.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import type { AdminDeps } from '../admin-deps.ts';
import {
  type AdminOrganization,
  type AdminSubscription,
  presentListedOrganization,
  presentOrganization,
  presentSubscription,
} from './organizations.presenter.ts';
import {
  countOrganizations,
  findOrganizationDetail,
  findOrganizationSummary,
  listOrganizations,
  type OrganizationFilter,
  type OrganizationSummaryRow,
} from './organizations.queries.ts';

type List = typeof adminOrganizationRoutes.listAdminOrganizations;
type Subscriptions = typeof adminSubscriptionRoutes.listAdminSubscriptions;
type ReadDeps = Pick<AdminDeps, 'database'>;

/** A page of the matching organizations, newest first. */
export function getOrganizations(deps: ReadDeps, query: QueryOf<List>): Promise<ResponseOf<List>> {
  return readPage(deps, query, presentListedOrganization);
}

/** The same page as subscriptions, because each organization has one. */
export function getSubscriptions(
  deps: ReadDeps,
  query: QueryOf<Subscriptions>,
): Promise<ResponseOf<Subscriptions>> {
  return readPage(deps, query, presentSubscription);
}

async function readPage<Item>(
  { database }: ReadDeps,
  { page, pageSize, ...filter }: OrganizationFilter & { page: number; pageSize: number },
  present: (row: OrganizationSummaryRow) => Item,
) {
  return withPlatform(database, async (tx) => {
    const rows = await listOrganizations(tx, filter, rowsOfPage({ page, pageSize }));
    return countedPage(rows.map(present), await countOrganizations(tx, filter), { page, pageSize });
  });
}

/** Reads one organization in the transaction that changed it. @throws AppError `not_found`. */
export async function readOrganization(
  tx: Transaction,
  { clock, platform }: Pick<AdminDeps, 'clock' | 'platform'>,
  organizationId: string,
): Promise<AdminOrganization> {
  const { key, start, end } = monthOf(clock.now());
  const row = found(await findOrganizationDetail(tx, organizationId, { month: key, start, end }));
  return presentOrganization(row, { resetsAt: end, platformFlags: platform.current().settings.flags });
}

/** Reads the subscription of one organization. @throws AppError `not_found`. */
export async function readSubscription(tx: Transaction, organizationId: string): Promise<AdminSubscription> {
  const row = found(await findOrganizationSummary(tx, organizationId));
  return presentSubscription(row);
}

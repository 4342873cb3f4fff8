import type { adminHealthRoutes } from '@parley/contracts/resources/admin/admin-health';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { listCrawlFailures, maxLooked } from './crawl-failures.queries.ts';

type List = typeof adminHealthRoutes.listAdminCrawlFailures;

/** Counts of unread pages by reason, for all organizations, one organization, or a chatbot. */
export async function getCrawlFailures(
  { database }: Pick<AdminDeps, 'database'>,
  filter: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const rows = await withPlatform(database, (tx) => listCrawlFailures(tx, filter));
  return {
    items: rows.map(({ reason, pages, organizations, hosts, host_count, last_at }) => ({
      reason,
      pages,
      organizations,
      hosts,
      hostCount: host_count,
      lastAt: last_at?.toISOString() ?? null,
    })),
    isCut: rows.some(({ looked }) => looked > maxLooked),
  };
}

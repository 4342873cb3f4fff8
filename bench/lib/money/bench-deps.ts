import { loadOffer } from '../../../packages/server/src/billing/plans/load-plans.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { loadMigrations } from '../../../packages/server/src/db/migrating/migration.ts';
import { openDatabase } from '../../../packages/server/src/db/open.ts';
import { timeOrderedIds } from '../../../packages/server/src/lib/ids.ts';
import { ManualClock } from '../../../packages/server/src/ports/clock.ts';

export const appSecret = 'bench-only-secret-of-32-characters!!';
/** A month after the subscriptions began. */
const renewalDay = new Date('2026-04-10T09:00:00Z');

export async function openMoneyDatabase(databaseUrl: string): Promise<Database> {
  return await openDatabase({ dataDir: '', databaseUrl, appSecret, migrations: await loadMigrations() });
}

/** Dependencies of renewals, with the clock at their due date. */
export async function renewalDeps(database: Database) {
  return {
    database,
    clock: new ManualClock(renewalDay),
    ids: timeOrderedIds,
    config: readConfig({}),
    offer: await loadOffer(undefined),
  };
}

import { Client } from 'pg';
import type { Database } from '../packages/server/src/db/database.ts';
import { loadMigrations } from '../packages/server/src/db/migrating/migration.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { seedBusy } from '../scripts/seed/busy.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { type FoldFigures, measureAggregation } from './lib/analytics/measure-aggregation.ts';
import { measureReading, type ReadFigures } from './lib/analytics/measure-reading.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import { openDatabaseMeter } from './lib/turns/database-meter.ts';
import type { BenchOptions } from './main.ts';

const appSecret = 'bench-only-secret-of-32-characters!!';

/** Database for the read measurement, which contains almost only figures, because reading them needs no conversations. */
const read = {
  organizations: 200,
  chatbotsPerOrganization: 1,
  chunksPerChatbot: 1,
  conversationsPerChatbot: 1,
  messagesPerConversation: 2,
};

/** Measures the analytics figures: cost of updating, size, and reads at 10 million messages. */
export async function run({ json }: BenchOptions): Promise<void> {
  const folded = await withCleanUp(async (later): Promise<FoldFigures | null> => {
    const opened = await openEmpty(later, 'analytics');
    if (opened === null) return null;
    const { database, owner, databaseUrl } = opened;
    const meter = await openDatabaseMeter(later, databaseUrl);
    return await measureAggregation(database, meter, (tables) => owner.query(`vacuum ${tables}`));
  });
  const figures = await withCleanUp(async (later): Promise<(ReadFigures & FoldFigures) | null> => {
    const opened = await openEmpty(later, 'analytics_reading');
    if (opened === null || folded === null) return null;
    const { database, owner } = opened;
    await seedBusy(database, { ...read, seed: 7, at: new Date() });
    return { ...folded, ...(await measureReading(database, owner)) };
  });
  if (json) console.log(JSON.stringify(figures));
  else console.dir(figures);
}

/** Opens a migrated database that is dropped afterwards, with a connection of its owner; null without PostgreSQL. */
async function openEmpty(
  later: Later,
  purpose: string,
): Promise<{ database: Database; owner: Client; databaseUrl: string } | null> {
  const databaseUrl = await openBenchDatabase(later, purpose);
  if (databaseUrl === null) return null;
  const database = await openDatabase({
    dataDir: '',
    databaseUrl,
    appSecret,
    migrations: await loadMigrations(),
  });
  later(() => database.close());
  const owner = new Client({ connectionString: databaseUrl });
  later(() => owner.end());
  await owner.connect();
  return { database, owner, databaseUrl };
}

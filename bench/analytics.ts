import { Client } from 'pg';
import { loadMigrations } from '../packages/server/src/db/load-migrations.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { type FoldFigures, measureFolding } from './lib/analytics/measure-folding.ts';
import { openBenchDatabase } from './lib/bench-database.ts';
import { openDatabaseMeter } from './lib/database-meter.ts';
import type { BenchOptions } from './main.ts';

const appSecret = 'bench-only-secret-of-32-characters!!';

/** Measures what the figures of analytics cost: to keep them up to date, and in space. */
export async function run({ json }: BenchOptions): Promise<void> {
  const figures = await withCleanUp(async (later): Promise<FoldFigures | null> => {
    const databaseUrl = await openBenchDatabase(later, 'analytics');
    if (databaseUrl === null) return null;
    const migrations = await loadMigrations();
    const database = await openDatabase({ dataDir: '', databaseUrl, appSecret, migrations });
    later(() => database.close());
    const owner = new Client({ connectionString: databaseUrl });
    later(() => owner.end());
    await owner.connect();
    const meter = await openDatabaseMeter(later, databaseUrl);
    return await measureFolding(database, meter, (tables) => owner.query(`vacuum ${tables}`));
  });
  if (json) console.log(JSON.stringify(figures));
  else console.dir(figures);
}

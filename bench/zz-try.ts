import { Client } from 'pg';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { openBenchDatabase } from './lib/bench-database.ts';
import { openMoneyDatabase } from './lib/money/bench-deps.ts';
import { measureStripe } from './lib/money/measure-stripe.ts';
import { measureUsage } from './lib/money/measure-usage.ts';
await withCleanUp(async (later) => {
  const databaseUrl = await openBenchDatabase(later, 'moneytry');
  if (databaseUrl === null) return;
  const database = await openMoneyDatabase(databaseUrl);
  later(() => database.close());
  const owner = new Client({ connectionString: databaseUrl });
  later(() => owner.end());
  await owner.connect();
  console.log(await measureStripe(later, owner, databaseUrl));
  console.log('usage', await measureUsage(database, owner));
});

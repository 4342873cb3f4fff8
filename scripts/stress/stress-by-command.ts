import pg from 'pg';
import { startOwnPostgres } from '../../tools/own-postgres.ts';
import { runStress, type StressOptions, type StressResult } from './run-stress.ts';

/** Makes PostgreSQL check for deadlocks soon, so that a run finds more of them. */
const deadlockTimeout = '100ms';

/** Runs the pairs on a temporary PostgreSQL, or on that of TEST_DATABASE_URL. */
export async function stressByCommand(options: StressOptions): Promise<{ report: string; isGood: boolean }> {
  process.env.PARLEY_TEST_ENGINE = 'postgres';
  if (process.env.TEST_DATABASE_URL !== undefined) return toReport(await runStress(options));
  const own = await startOwnPostgres();
  try {
    process.env.TEST_DATABASE_URL = own.url;
    await lookForDeadlocksSoon(own.url);
    return toReport(await runStress(options));
  } finally {
    own.remove();
  }
}

async function lookForDeadlocksSoon(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`alter system set deadlock_timeout = '${deadlockTimeout}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

function toReport({ pairs, answers, deadlocks, errors, differences }: StressResult): {
  report: string;
  isGood: boolean;
} {
  const lines = [
    `${sum(pairs)} pairs: ${listed(pairs)}`,
    `${sum(answers)} answers: ${listed(answers)}`,
    `deadlocks seen by PostgreSQL: ${deadlocks}`,
    `errors that came out: ${errors.length}`,
    ...errors.slice(0, 20).map((error) => `  ${error}`),
    `counters that differ from their rows: ${differences.length}`,
    ...differences.slice(0, 20).map((difference) => `  ${difference}`),
  ];
  return { report: lines.join('\n'), isGood: errors.length + differences.length === 0 };
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

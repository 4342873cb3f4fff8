import { Client } from 'pg';
import { startPostgres } from '../../../tools/services/postgres.ts';
import { isMissing } from '../../../tools/services/service.ts';
import type { Later } from '../../../tools/services/with-clean-up.ts';

/** Returns the URL of an empty PostgreSQL database that is dropped afterwards; null without PostgreSQL. */
export async function openBenchDatabase(later: Later, purpose: string): Promise<string | null> {
  const urls = await openBenchDatabases(later, [purpose]);
  return urls?.[0] ?? null;
}

/** Opens several databases on one server, one for each purpose. */
export async function openBenchDatabases(
  later: Later,
  purposes: readonly string[],
): Promise<string[] | null> {
  const service = await startPostgres();
  if (isMissing(service)) {
    console.error(`${purposes.join(', ')}: PostgreSQL was not measured: ${service.missing}`);
    return null;
  }
  later(service.stop);
  const admin = new Client({ connectionString: service.env.TEST_DATABASE_URL });
  later(() => admin.end());
  await admin.connect();
  const urls: string[] = [];
  for (const purpose of purposes) {
    const name = `parley_bench_${purpose}_${process.pid}`;
    await admin.query(`create database ${name}`);
    later(async () => {
      await admin.query(`drop database ${name} with (force)`);
    });
    const url = new URL(service.env.TEST_DATABASE_URL ?? '');
    url.pathname = name;
    urls.push(url.href);
  }
  return urls;
}

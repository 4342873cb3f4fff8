import pg from 'pg';
import type { Database } from '../src/db/database.ts';
import { sql } from '../src/db/sql.ts';

/** Runs a script as the owner of the schema. */
export async function asOwner({ engine, platform }: Database, script: string): Promise<void> {
  if (engine === 'embedded') {
    await platform.script(`reset role; ${script}; set role parley_platform`);
    return;
  }
  const row = await platform.first<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${row?.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(script);
  } finally {
    await client.end();
  }
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isLoginOf } from '../../../packages/server/src/db/postgres/logins.ts';

/** An empty database on the server of TEST_DATABASE_URL. */
export interface EmptyDatabase {
  url: string;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  remove(): Promise<void>;
}

/** Creates a database; its logins, whatever their secret, are dropped with it. */
export async function createEmptyDatabase(server: string): Promise<EmptyDatabase> {
  const name = `parley_e2e_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => {});
  return {
    url: url.href,
    rows: async (text, values) => (await pool.query(text, values)).rows,
    async remove() {
      await pool.end();
      await onServer(server, `drop database ${name} with (force)`);
      const roles = await onServer<{ role: string }>(server, 'select rolname as role from pg_roles');
      for (const { role } of roles) {
        if (isLoginOf(name, role)) await onServer(server, `drop role if exists ${role}`);
      }
    },
  };
}

async function onServer<Row extends object>(server: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

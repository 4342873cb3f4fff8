import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { loginsOf } from '../../packages/server/src/db/postgres/logins.ts';

/** An empty database on the server of TEST_DATABASE_URL. */
export interface EmptyDatabase {
  url: string;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  remove(): Promise<void>;
}

/** @param appSecret secret of the program that will use the database; its logins are dropped with the database */
export async function createEmptyDatabase(server: string, appSecret: string): Promise<EmptyDatabase> {
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
      const { web, jobs } = loginsOf(name, appSecret);
      for (const { user } of [web, jobs]) await onServer(server, `drop role if exists ${user}`);
    },
  };
}

async function onServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

import { Client } from 'pg';
import type { Later } from '../../../../tools/services/with-clean-up.ts';
import { statementName } from './statement-name.ts';

/** Cost per turn of all statements with one name. */
export interface StatementCost {
  name: string;
  calls: number;
  rows: number;
  planMs: number;
  /** Includes waiting for locks. */
  runMs: number;
  walBytes: number;
}

export interface StatementMeter {
  /** Resets the counts. */
  reset(): Promise<void>;
  /** Returns the counts divided by the number of turns, most expensive statement first. */
  read(turns: number): Promise<StatementCost[]>;
}

/**
 * Counts the statements that a database runs on connections opened after this call.
 * @throws if the server cannot count statements
 */
export async function openStatementMeter(later: Later, url: string): Promise<StatementMeter> {
  const client = new Client({ connectionString: url });
  later(() => client.end());
  await client.connect();
  const { rows } = await client.query('show shared_preload_libraries');
  if (!String(rows[0]?.shared_preload_libraries).includes('pg_stat_statements'))
    throw new Error('start PostgreSQL with shared_preload_libraries=pg_stat_statements');
  await client.query('create extension if not exists pg_stat_statements');
  await countHere(client);
  return {
    async reset() {
      await client.query(
        'select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)',
      );
    },
    read: async (turns) => await read(client, turns),
  };
}

/** Counts statements on every later connection to the database, but not on this one. */
async function countHere(client: Client): Promise<void> {
  const { rows } = await client.query('select quote_ident(current_database()) as name');
  const database = rows[0]?.name;
  await client.query(`alter database ${database} set pg_stat_statements.track = 'top'`);
  await client.query(`alter database ${database} set pg_stat_statements.track_planning = on`);
}

interface StatementRow {
  query: string;
  calls: number;
  rows: number;
  plan: number;
  run: number;
  wal: number;
}

async function read(client: Client, turns: number): Promise<StatementCost[]> {
  const { rows } = await client.query<StatementRow>(`
    select query, calls::float8 as calls, rows::float8 as rows, total_plan_time as plan,
      total_exec_time as run, wal_bytes::float8 as wal
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())`);
  const byName = new Map<string, StatementCost>();
  for (const row of rows) {
    const name = statementName(row.query);
    const sum = byName.get(name) ?? { name, calls: 0, rows: 0, planMs: 0, runMs: 0, walBytes: 0 };
    byName.set(name, {
      name,
      calls: sum.calls + row.calls / turns,
      rows: sum.rows + row.rows / turns,
      planMs: sum.planMs + row.plan / turns,
      runMs: sum.runMs + row.run / turns,
      walBytes: sum.walBytes + row.wal / turns,
    });
  }
  return [...byName.values()].sort((one, other) => msOf(other) - msOf(one));
}

function msOf({ planMs, runMs }: StatementCost): number {
  return planMs + runMs;
}

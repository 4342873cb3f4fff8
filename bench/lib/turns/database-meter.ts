import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { Later } from '../../../tools/services/with-clean-up.ts';
import { treeCpuMs } from '../process-cpu.ts';

/** Cumulative cost of a PostgreSQL server. */
export interface DatabaseSpent {
  /** CPU time of the server's processes; null unless they run on this machine. */
  cpuMs: number | null;
  walBytes: number;
  /** Updated rows of the database, and those without index updates (heap-only tuples). */
  updates: number;
  hotUpdates: number;
}

export interface DatabaseMeter {
  /** Waits until the work that follows turns is done and every connection has reported its statistics. */
  read(): Promise<DatabaseSpent>;
}

/** Longer than a connection delays its statistics, and than the work that follows a turn. */
export const reportMs = 11_000;

/** Opens a connection that reads the cost of the database and its server. */
export async function openDatabaseMeter(later: Later, url: string): Promise<DatabaseMeter> {
  const client = new Client({ connectionString: url });
  later(() => client.end());
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const server = parentOf(rows[0].pid);
  return {
    async read() {
      await new Promise((resolve) => setTimeout(resolve, reportMs));
      const { rows } = await client.query(`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
          (select sum(n_tup_upd) from pg_stat_user_tables)::float8 as updates,
          (select sum(n_tup_hot_upd) from pg_stat_user_tables)::float8 as hot`);
      return {
        cpuMs: server === null ? null : treeCpuMs(server),
        walBytes: rows[0].wal,
        updates: rows[0].updates,
        hotUpdates: rows[0].hot,
      };
    },
  };
}

/** Returns the parent of a connection's process; null on another machine. */
function parentOf(pid: number): number | null {
  try {
    if (!isPostgres(pid)) return null;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.replace(/^.*\) /s, '').split(' ')[1]);
  } catch {
    return null;
  }
}

/** Whether a connection's process runs on this machine. */
export function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

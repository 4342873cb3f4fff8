import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Whether the tables of the queue exist: the first worker creates them, and may not have run yet. */
export async function hasQueue(executor: Pick<Executor, 'first'>): Promise<boolean> {
  const found = await executor.first(
    sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`,
  );
  return found?.exists ?? false;
}

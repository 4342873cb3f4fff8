import type { Pool, Transaction } from '../../db/database.ts';
import { migrate } from '../../db/migrating/migrate.ts';
import { addressOf } from '../../db/postgres/connect.ts';
import { defaultLimits } from '../../db/postgres/connection-pool.ts';
import { type Logins, loginsOf } from '../../db/postgres/logins.ts';
import { asOwner } from '../../db/postgres/owner.ts';
import { postgresPool } from '../../db/postgres/postgres-pool.ts';
import { prepareServer } from '../../db/postgres/prepare-server.ts';
import { sql } from '../../db/sql.ts';
import { BackupProblem } from '../backup-problem.ts';
import { appliedMigrations, listTables } from '../tables.ts';
import { loadTables, renewUnfinished } from './load-tables.ts';
import type { RestoreInput, RestoreTarget } from './restore-target.ts';

/** Everything happens in one transaction on the server, so that a killed restore changes nothing. */
export async function preparePostgres(
  input: RestoreInput & { config: { databaseUrl?: string | undefined } },
): Promise<RestoreTarget> {
  const url = input.config.databaseUrl ?? '';
  const logins = loginsOf(addressOf(url).database ?? '', input.secret);
  let isEmpty = true;
  await asOwner(url, async (connection) => {
    const owner = postgresPool(connection);
    await refuseInUse(owner, logins);
    isEmpty = await isWithoutAccounts(owner);
  });
  return {
    isEmpty,
    load: () =>
      asOwner(url, async (connection) => {
        const owner = postgresPool(connection);
        await prepareServer(owner, logins, defaultLimits);
        await owner.transaction((tx) => replaceAll(tx, input));
        await owner.script('analyze');
      }),
    close: async () => {},
  };
}

async function refuseInUse(owner: Pool, { web, jobs }: Logins): Promise<void> {
  const used = await owner.first(sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and usename = any(${[web.user, jobs.user]}::text[])`);
  if ((used?.count ?? 0) > 0) throw new BackupProblem('target_in_use');
}

async function isWithoutAccounts(owner: Pool): Promise<boolean> {
  if ((await appliedMigrations(owner)) === undefined) return (await listTables(owner)).length === 0;
  const found = await owner.first(sql<{ exists: boolean }>`select exists (select from users) as exists`);
  return !found?.exists;
}

async function replaceAll(tx: Transaction, { backup, migrations, now }: RestoreInput): Promise<void> {
  await tx.script(removeOurs);
  const inTransaction: Pool = {
    ...tx,
    transaction: async (work, setup) => {
      if (setup !== undefined) await tx.script(setup);
      return await work(tx);
    },
  };
  const known = migrations.filter(({ version }) => version <= backup.manifest.migration);
  await migrate(inTransaction, known);
  await loadTables(tx, backup);
  await migrate(inTransaction, migrations);
  await renewUnfinished(tx, now);
}

/** Drops our schemas, and the tables and functions of `public`, except those of extensions. */
const removeOurs = `
  do $$
  declare
    ours record;
  begin
    drop schema if exists resolve cascade;
    drop schema if exists pgboss cascade;
    for ours in
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    loop
      execute 'drop table if exists ' || ours.name || ' cascade';
    end loop;
    for ours in
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute 'drop routine if exists ' || ours.name || ' cascade';
    end loop;
  end $$`;

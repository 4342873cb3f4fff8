import type { Executor } from '../db/database.ts';
import { type AppliedMigration, readHistory } from '../db/migrating/migration-history.ts';
import { sql } from '../db/sql.ts';

/** A table of the product, read from the catalog. */
export interface Table {
  readonly name: string;
  /** Columns that can be written (not generated). */
  readonly columns: readonly string[];
  /** SQL expression that orders by the primary key in the same way on every server. */
  readonly order: string;
}

/** Lists all tables except those that the restoring program writes itself: the migration history and its own secret. */
export async function listTables(executor: Executor): Promise<Table[]> {
  return await executor.rows(sql<Table>`
    select c.relname::text as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      (
        select string_agg(format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
          ', ' order by k.place)
        from pg_index i
        cross join unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary
      ) as order
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migrations', 'app_secrets')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops the foreign keys of all tables, so that rows can be inserted in any order. The returned function adds them again, which
 * checks every row.
 */
export async function withoutForeignKeys(executor: Executor): Promise<() => Promise<void>> {
  const keys = await executor.rows(sql<ForeignKey>`
    select f.conrelid::regclass::text as table, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0
    order by 1, 2`);
  for (const { table, name } of keys) await executor.script(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await executor.script(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/** Disables the triggers of all tables, so that rows are inserted unchanged. The returned function enables them again. */
export async function withoutTriggers(executor: Executor): Promise<() => Promise<void>> {
  const tables = await executor.rows(sql<{ name: string }>`
    select distinct t.tgrelid::regclass::text as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    order by 1`);
  for (const { name } of tables) await executor.script(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { name } of tables) await executor.script(`alter table ${name} enable trigger user`);
  };
}

/** The migrations applied to a database; undefined for a database without our tables. */
export async function appliedMigrations(executor: Executor): Promise<AppliedMigration[] | undefined> {
  const [found] = await executor.rows(
    sql<{ exists: boolean }>`select to_regclass('public.schema_migrations') is not null as exists`,
  );
  const history = found?.exists ? await readHistory(executor) : [];
  return history.length > 0 ? history : undefined;
}

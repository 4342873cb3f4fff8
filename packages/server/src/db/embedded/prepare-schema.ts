import type { Pool } from '../database.ts';
import { migrate } from '../migrating/migrate.ts';
import type { Migration } from '../migrating/migration.ts';

/** Adds missing roles and the extension if it is missing, and applies the migrations. */
export async function prepareSchema(owner: Pool, migrations: readonly Migration[]): Promise<void> {
  await addRoles(owner);
  await migrate(owner, migrations);
}

/** The same roles and extension as on a PostgreSQL server. The owner is a superuser here and needs no grants. */
async function addRoles(owner: Pool): Promise<void> {
  await owner.script(`
    do $$ begin
      if to_regtype('vector') is null then create extension if not exists vector; end if;
      if to_regrole('parley_app') is null then create role parley_app nologin nobypassrls; end if;
      if to_regrole('parley_platform') is null then create role parley_platform nologin nobypassrls; end if;
    end $$`);
}

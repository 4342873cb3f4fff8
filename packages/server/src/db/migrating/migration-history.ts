import type { Executor, Transaction } from '../database.ts';
import { StartupProblem } from '../errors.ts';
import { sql } from '../sql.ts';
import { checksumOf, type Migration, oldestProgramOf } from './migration.ts';

/** A migration that was applied to a database. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  /** SHA-256 of its text. */
  readonly checksum: string;
  /** See `oldestProgramOf`; null if the program that applied it did not record this yet. */
  readonly oldestProgram: number | null;
}

/** Reads the migration history of a database, and creates an empty one if there is none. */
export async function openHistory(tx: Transaction): Promise<AppliedMigration[]> {
  const found = await tx.first(sql<{ exists: boolean; complete: boolean }>`
    select to_regclass('public.schema_migrations') is not null as exists, exists (
      select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'oldest_program'
    ) as complete`);
  if (!found?.exists) {
    await tx.script(`
      create table schema_migrations (
        version int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now(),
        oldest_program int
      );
      grant select on schema_migrations to parley_platform`);
    return [];
  }
  if (!found.complete) await tx.script('alter table schema_migrations add column oldest_program int');
  return await readHistory(tx);
}

/** Reads the history of a database that has one, even if `oldest_program` was not recorded yet. */
export async function readHistory(executor: Executor): Promise<AppliedMigration[]> {
  return await executor.rows(sql<AppliedMigration>`
    select version, name, checksum, (to_jsonb(m) ->> 'oldest_program')::int as "oldestProgram"
    from schema_migrations m order by version`);
}

export async function recordMigration(tx: Transaction, migration: Migration): Promise<void> {
  await tx.execute(sql`
    insert into schema_migrations (version, name, checksum, oldest_program)
    values (${migration.version}, ${migration.name}, ${checksumOf(migration.sql)}, ${oldestProgramOf(migration)})`);
}

/**
 * Checks that a program with these `migrations` may run on a database with this history. Newer migrations are allowed if each of
 * them declares that this program still runs.
 * @throws StartupProblem `migration_changed`, `migration_unknown`, or `database_newer`.
 */
export function assertKnownHistory(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  const program = Math.max(0, ...migrations.map(({ version }) => version));
  const database = Math.max(0, ...applied.map(({ version }) => version));
  for (const { version, name, checksum, oldestProgram } of applied) {
    const known = migrations.find((migration) => migration.version === version);
    if (known && checksumOf(known.sql) !== checksum)
      throw new StartupProblem('migration_changed', { version, name });
    if (!known && version < program) throw new StartupProblem('migration_unknown', { version, name });
    if (!known && (oldestProgram ?? version) > program)
      throw new StartupProblem('database_newer', { database, program });
  }
}

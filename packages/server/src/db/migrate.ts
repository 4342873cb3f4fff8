import { AppError } from '../errors/app-error.ts';
import type { Pool, Transaction } from './database.ts';
import { StartupProblem, sqlState } from './errors.ts';
import type { Migration } from './migration.ts';
import {
  type AppliedMigration,
  assertKnownHistory,
  openHistory,
  readHistory,
  recordMigration,
} from './migration-history.ts';

/** 'parley' in ASCII. */
const schemaLockKey = 0x7061726c6579;
const lockAttempts = 10;
const lockNotAvailable = '55P03';

/**
 * Migrates the schema to the newest version, each migration in its own transaction under one advisory lock,
 * so that processes starting together apply each once and a killed process leaves nothing half-done.
 * Idempotent.
 * @throws StartupProblem `migration_changed`, `migration_unknown`, `database_newer`, or `migration_failed`.
 */
export async function migrate(owner: Pool, migrations: readonly Migration[]): Promise<void> {
  const ordered = [...migrations].sort((a, b) => a.version - b.version);
  const applied = await owner.transaction(openHistory, lockSchema);
  const pending = pendingOf(ordered, applied);
  for (const migration of pending) await applyWithRetry(owner, migration, ordered);
}

/**
 * Waiting for the advisory lock is unlimited, but statements are limited: a queue behind a table lock would
 * stop everyone.
 */
const lockSchema = `select pg_advisory_xact_lock(${schemaLockKey}), set_config('lock_timeout', '5s', true)`;

function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  assertKnownHistory(applied, migrations);
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !done.has(version));
}

/**
 * If another process holds a table for over 5 s, the attempt fails instead of blocking everyone who queues
 * behind it.
 */
async function applyWithRetry(owner: Pool, migration: Migration, all: readonly Migration[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await owner.transaction(async (tx) => await apply(tx, migration, all), lockSchema);
    } catch (error) {
      if (sqlState(error) === lockNotAvailable && attempt < lockAttempts) continue;
      if (error instanceof StartupProblem || error instanceof AppError) throw error;
      const reason = error instanceof Error ? error.message : '';
      throw new StartupProblem(
        'migration_failed',
        { version: migration.version, name: migration.name, reason },
        error,
      );
    }
  }
}

async function apply(tx: Transaction, migration: Migration, all: readonly Migration[]): Promise<void> {
  // Another process may have migrated while this one waited for the lock.
  if (!pendingOf(all, await readHistory(tx)).includes(migration)) return;
  // Functions are handed over to the platform role, which must be allowed to create in the schema at that
  // moment.
  await tx.script('grant create on schema public to parley_platform');
  await tx.script(migration.sql);
  await tx.script('revoke create on schema public from parley_platform');
  await recordMigration(tx, migration);
}

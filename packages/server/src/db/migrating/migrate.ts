import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors/app-error.ts';
import type { Pool, Transaction } from '../database.ts';
import { StartupProblem, sqlState } from '../errors.ts';
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
const lockAttempts = 60;
const longestPauseMs = 1_000;
/**
 * lock_not_available: another process held a table for too long. deadlock_detected: another process waited for a table that the
 * migration had locked.
 */
const lostToAnother = new Set(['55P03', '40P01']);

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
 * Waiting for the advisory lock is unlimited, but table locks time out: other processes queue behind a statement that waits for
 * one. In a deadlock, PostgreSQL ends the transaction that has waited for `deadlock_timeout`, 1 s by default. The migration must
 * be the one to fail, since it can start over and a visitor's turn cannot: it waits for less than 1 s, and checks for deadlocks
 * sooner if the server grants that.
 */
const lockSchema = `select pg_advisory_xact_lock(${schemaLockKey}), set_config('lock_timeout', '800ms', true),
  case when has_parameter_privilege('deadlock_timeout', 'set') then set_config('deadlock_timeout', '50ms', true) end`;

function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  assertKnownHistory(applied, migrations);
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !done.has(version));
}

/**
 * If another process holds a table for too long, or in a deadlock, the attempt fails and is rolled back instead of blocking
 * everyone who queues behind it; the next attempt starts over.
 */
async function applyWithRetry(owner: Pool, migration: Migration, all: readonly Migration[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await owner.transaction(async (tx) => await apply(tx, migration, all), lockSchema);
    } catch (error) {
      if (lostToAnother.has(sqlState(error) ?? '') && attempt < lockAttempts) {
        await delay(Math.min(100 * attempt, longestPauseMs));
        continue;
      }
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
  // Another process may have migrated the database while this one waited for the lock.
  if (!pendingOf(all, await readHistory(tx)).includes(migration)) return;
  // Migrations transfer functions to the platform role, which needs CREATE on the schema while that happens.
  await tx.script('grant create on schema public to parley_platform');
  await tx.script(migration.sql);
  await tx.script('revoke create on schema public from parley_platform');
  await recordMigration(tx, migration);
}

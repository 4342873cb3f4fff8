import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Pool } from '../db/database.ts';
import { embeddedPool } from '../db/embedded/engine/embedded-pool.ts';
import { EmbeddedEngine } from '../db/embedded/engine/engine.ts';
import { defaultLimits } from '../db/embedded/engine/limits.ts';
import { requestDatabaseCopy } from '../db/embedded/files/copy-service.ts';
import { lockDataFolder } from '../db/embedded/files/data-folder.ts';
import { asOwner } from '../db/postgres/owner.ts';
import { postgresPool } from '../db/postgres/postgres-pool.ts';
import { BackupProblem } from './backup-problem.ts';

/** The only caller runs one long transaction, so idle time need not be limited. */
const limits = { ...defaultLimits, idleTransactionMs: defaultLimits.ownerHardLimitMs };

/**
 * Opens the database of an installation as its owner and passes it to `work`. A second process must not open an embedded
 * database: a running process provides a copy of its files, and the files of a stopped one are copied here, so that nothing
 * changes there.
 */
export async function withSource(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (owner: Pool) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl !== undefined)
    return await asOwner(config.databaseUrl, (owner) => work(postgresPool(owner)));
  if (!existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupProblem('nothing_to_back_up', { folder: config.dataDir });
  const lent = await requestDatabaseCopy(config.dataDir).catch((error: unknown) => {
    throw new BackupProblem('copy_failed', { folder: config.dataDir }, error);
  });
  if (lent === undefined) return await withOwnCopy(config.dataDir, (folder) => onFiles(folder, work));
  try {
    await onFiles(lent.folder, work);
  } finally {
    lent.delete();
  }
}

async function withOwnCopy(dataDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  const copy = join(dataDir, 'copies', randomUUID());
  try {
    const unlock = lockDataFolder(dataDir);
    await cp(join(dataDir, 'postgres'), copy, { recursive: true }).finally(unlock);
    await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Opens a copy of the files, which no other process uses, as the owner. */
export async function onFiles<T>(folder: string, work: (owner: Pool) => Promise<T>): Promise<T> {
  const workerUrl = new URL('../db/embedded/engine/worker.ts', import.meta.url);
  const engine = await EmbeddedEngine.open({ workerUrl, folder, limits, log: () => {} });
  try {
    return await work(embeddedPool(engine, null));
  } finally {
    await engine.close();
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Pool } from '../db/database.ts';
import { lockDataFolder } from '../db/embedded/files/data-folder.ts';
import { asOwner } from '../db/postgres/owner.ts';
import { postgresPool } from '../db/postgres/postgres-pool.ts';
import { BackupProblem } from './backup-problem.ts';
import { onFiles } from './open-source.ts';

/**
 * Opens the database of an installation as its owner and passes it to `work`, for a change by the operator. An embedded database
 * must be stopped; PostgreSQL may be in use.
 * @throws StartupProblem `data_folder_in_use`, BackupProblem `nothing_to_back_up`.
 */
export async function withInstallation(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (owner: Pool) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl !== undefined)
    return await asOwner(config.databaseUrl, (owner) => work(postgresPool(owner)));
  const folder = join(config.dataDir, 'postgres');
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new BackupProblem('nothing_to_back_up', { folder: config.dataDir });
  const unlock = lockDataFolder(config.dataDir);
  try {
    await onFiles(folder, work);
  } finally {
    unlock();
  }
}

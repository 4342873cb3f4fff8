import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from '../errors.ts';

/**
 * Locks the data folder for this process. PGlite has no lock of its own, and two processes on one folder
 * silently lose rows. The operating system releases the lock of a killed process.
 * @returns the release.
 * @throws StartupProblem `data_folder_in_use` or `data_folder_unwritable`.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = openLock(dataDir);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    throw new StartupProblem(
      isBusy(error) ? 'data_folder_in_use' : 'data_folder_unwritable',
      { folder: dataDir },
      error,
    );
  }
  return () => lock.close();
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    return new DatabaseSync(join(dataDir, 'lock.sqlite'));
  } catch (error) {
    throw new StartupProblem('data_folder_unwritable', { folder: dataDir }, error);
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6);
}

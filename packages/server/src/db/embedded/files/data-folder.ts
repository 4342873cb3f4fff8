import { accessSync, constants } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFull, makeFolder } from '../../../lib/files/disk.ts';
import { StartupProblem, type StartupProblemCode } from '../../errors.ts';

/**
 * Locks the data folder for this process. PGlite has no lock of its own, and two processes on one folder
 * silently lose rows. The operating system releases the lock of a killed process.
 * @returns the release.
 * @throws StartupProblem `data_folder_in_use`, `disk_full`, or `data_folder_unwritable`.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = openLock(dataDir);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    throw new StartupProblem(codeOf(error), { folder: dataDir }, error);
  }
  return () => lock.close();
}

function openLock(dataDir: string): DatabaseSync {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    return new DatabaseSync(join(dataDir, 'lock.sqlite'));
  } catch (error) {
    throw new StartupProblem(codeOf(error), { folder: dataDir }, error);
  }
}

const sqliteBusy = 5;
const sqliteLocked = 6;
const sqliteFull = 13;

function codeOf(error: unknown): StartupProblemCode {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  if (code === sqliteBusy || code === sqliteLocked) return 'data_folder_in_use';
  return code === sqliteFull || isDiskFull(error) ? 'disk_full' : 'data_folder_unwritable';
}

/** The write-ahead log grows by segments of 1 MB. */
const neededBytes = 1_048_576;

/** Whether the disk of a folder has space for the next writes of the database. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= neededBytes;
}

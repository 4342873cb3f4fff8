import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { initialize } from '../initialize.ts';
import { lockDataFolder } from './data-folder.ts';

/**
 * Replaces the database of `dataDir` with a dump. No process may have the database open. The replaced files are kept as
 * `postgres.before-<time>`.
 * @throws StartupProblem `data_folder_in_use`, `data_folder_setup_failed`.
 */
export async function restoreDump(
  dataDir: string,
  dump: string,
  childUrl = new URL('../initialize-child.ts', import.meta.url),
): Promise<void> {
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, 'postgres');
    const restored = join(dataDir, 'postgres.restored');
    await initialize(restored, { childUrl, archive: dump });
    await rename(folder, `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`).catch(
      ignoreMissing,
    );
    await rename(restored, folder);
  } finally {
    unlock();
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

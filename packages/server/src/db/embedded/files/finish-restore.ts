import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A complete restored database that waits to be moved into place. */
export function restoredFolder(dataDir: string): string {
  return join(dataDir, 'postgres.restored');
}

/**
 * Moves a restored database into place, and the one it replaces to `postgres.before-<time>`. If the process is killed between the
 * two renames, the next process that opens the folder finishes the second.
 */
export async function activateRestoredDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  if (existsSync(folder)) await rename(folder, `${folder}.before-${time}`);
  await finishInterruptedRestore(dataDir);
}

/** Idempotent: does nothing unless a restored database is waiting and the target folder does not exist. */
export async function finishInterruptedRestore(dataDir: string): Promise<void> {
  const restored = restoredFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder) && existsSync(restored)) await rename(restored, folder);
}

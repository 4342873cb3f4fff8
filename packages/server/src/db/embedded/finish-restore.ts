import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A complete database that waits to take its place. */
export function restoredFolder(dataDir: string): string {
  return join(dataDir, 'postgres.restored');
}

/**
 * Puts a restored database in its place, and the one it replaces beside it as `postgres.before-<time>`. A process that was
 * killed between the two renames has left the place empty; the next one that opens the folder ends the work.
 */
export async function takePlace(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  if (existsSync(folder)) await rename(folder, `${folder}.before-${time}`);
  await finishRestore(dataDir);
}

/** Safe at any time: it does something only where a database waits and its place is empty. */
export async function finishRestore(dataDir: string): Promise<void> {
  const restored = restoredFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder) && existsSync(restored)) await rename(restored, folder);
}

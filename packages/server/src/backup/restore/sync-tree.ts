import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Syncs all files of a folder to the disk, which the embedded engine never does. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync().finally(() => file.close());
  }
}

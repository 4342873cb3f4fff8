import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from '../../db/embedded/files/data-folder.ts';
import {
  activateRestoredDatabase,
  finishInterruptedRestore,
  restoredFolder,
} from '../../db/embedded/files/finish-restore.ts';
import { makeNewDatabase } from '../../db/embedded/make-new-database.ts';
import { migrate } from '../../db/migrating/migrate.ts';
import { onFiles } from '../open-source.ts';
import { loadTables, renewUnfinished } from './load-tables.ts';
import type { RestoreInput, RestoreTarget } from './restore-target.ts';

/** Locks the data folder, loads the backup into a second database, and then replaces the first database with the second. */
export async function prepareEmbedded(input: RestoreInput): Promise<RestoreTarget> {
  const { dataDir } = input.config;
  const unlock = lockDataFolder(dataDir);
  try {
    await finishInterruptedRestore(dataDir);
    return {
      isEmpty: !existsSync(join(dataDir, 'postgres', 'PG_VERSION')),
      load: () => loadBeside(input),
      close: async () => unlock(),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function loadBeside(input: RestoreInput): Promise<void> {
  const { backup, config, migrations, now } = input;
  const work = join(config.dataDir, 'restoring');
  const restored = restoredFolder(config.dataDir);
  await rm(work, { recursive: true, force: true });
  await rm(restored, { recursive: true, force: true });
  const known = migrations.filter(({ version }) => version <= backup.manifest.migration);
  await mkdir(work, { recursive: true });
  // The new database records no secret until it is first opened, so the backup's own secret can be put in place before that.
  const newDatabase = known.length === migrations.length ? input.newDatabase : undefined;
  await makeNewDatabase(join(work, 'postgres'), known, newDatabase);
  await onFiles(join(work, 'postgres'), async (owner) => {
    await owner.transaction((tx) => loadTables(tx, backup));
    await migrate(owner, migrations);
    await owner.transaction((tx) => renewUnfinished(tx, now));
    await owner.script('analyze');
    await owner.script('checkpoint');
  });
  await syncTree(join(work, 'postgres'));
  await rename(join(work, 'postgres'), restored);
  await activateRestoredDatabase(config.dataDir);
  await rm(work, { recursive: true, force: true });
}

/** Syncs all files of a folder to the disk, which the embedded engine never does. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync().finally(() => file.close());
  }
}

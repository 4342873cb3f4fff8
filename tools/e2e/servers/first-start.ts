import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onFiles } from '../../../packages/server/src/backup/open-source.ts';
import { templateFolder } from '../../template-folder.ts';

const database = 'postgres';

/**
 * Copies the embedded database of a first start into an empty data folder, because creating a database takes longer than most
 * tests. The first server of a build creates the template with `start`, which starts a server on a folder and stops it.
 */
export async function placeDatabase(
  dataDir: string,
  entry: string,
  start: (dataDir: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(dataDir, database))) return;
  const template = await templateFolder(`parley-first-start-${nameOfBuild(entry)}`, async (folder) => {
    await start(folder);
    // Each copy needs its own secret.
    await onFiles(join(folder, database), async (owner) => {
      await owner.script('delete from app_secrets');
    });
  });
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(template, database), join(dataDir, database), { recursive: true });
}

/** Depends on the built program and on its initial database, because a change may touch only the migrations. */
function nameOfBuild(entry: string): string {
  const hash = createHash('sha256');
  for (const path of [entry, join(dirname(entry), 'new-database.tar.gz')])
    if (existsSync(path)) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

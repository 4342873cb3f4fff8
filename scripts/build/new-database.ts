import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { packFolder } from '../../packages/server/src/db/embedded/files/pack.ts';
import { makeNewDatabase } from '../../packages/server/src/db/embedded/make-new-database.ts';
import { loadMigrations } from '../../packages/server/src/db/migrating/migration.ts';
import { cacheDir, root } from '../../tools/bootstrap/paths.mjs';

const source = 'packages/server/src/db';
const prefix = 'new-database-';

/**
 * Writes the embedded database that the first start unpacks: migrated and empty. Creating a database takes some seconds and 500
 * MB, too much for a small machine. Created once per state of the migrations and the engine.
 */
export async function buildNewDatabase(archive: string): Promise<void> {
  const made = cachedArchive();
  if (!existsSync(made)) await make(made);
  copyFileSync(made, archive);
}

/** Returns the packed new database of an earlier build, if migrations and engine have not changed since. */
export function newDatabaseMade(): string | undefined {
  const made = cachedArchive();
  return existsSync(made) ? made : undefined;
}

function cachedArchive(): string {
  return join(cacheDir, `${prefix}${fingerprint()}.tar.gz`);
}

async function make(archive: string): Promise<void> {
  mkdirSync(cacheDir, { recursive: true });
  for (const name of globSync(`${prefix}*`, { cwd: cacheDir }))
    rmSync(join(cacheDir, name), { recursive: true, force: true });
  const work = mkdtempSync(join(cacheDir, prefix));
  try {
    const files = join(work, 'postgres');
    await makeNewDatabase(files, await loadMigrations());
    const packed = join(work, 'packed');
    await packFolder(files, packed);
    renameSync(packed, archive);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Hash of everything that the files of a new database depend on. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const packages = ['pglite', 'pglite-pgvector'].map(
    (name) => `node_modules/@electric-sql/${name}/package.json`,
  );
  const exclude = ['**/*.test.ts', '**/testing/**', '**/postgres/**'];
  const files = [`${source}/**/*.ts`, `${source}/migrations/*.sql`]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude }))
    .sort();
  for (const file of [...packages, ...files]) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

import { withSource } from '../../packages/server/src/backup/open-source.ts';
import { writeBackup } from '../../packages/server/src/backup/write/write-backup.ts';
import { loadMigrations } from '../../packages/server/src/db/migrating/migration.ts';
import { keyId } from '../../packages/server/src/lib/secrets/secrets.ts';
import { createErasureLedger } from '../../packages/server/src/ports/erasure-ledger/create-erasure-ledger.ts';
import { noteBackup } from '../../packages/server/src/ports/erasure-ledger/last-backup.ts';
import { createStorage } from '../../packages/server/src/ports/storage/create-storage.ts';
import { withProblems } from './describe-problem.ts';
import { installationConfig, placeOfSecret, presentSecret, typedPath } from './settings.ts';

/** Writes a backup to the file, by default named after the current time, and prints a summary. @throws {Problem} */
export async function backUp(file: string | undefined): Promise<void> {
  await withProblems(() => writeInto(file));
}

async function writeInto(file: string | undefined): Promise<void> {
  const config = installationConfig();
  const takenAt = new Date();
  const path = typedPath(file ?? `parley-${takenAt.toISOString().replaceAll(/[:.]/g, '-')}.tar`);
  const secret = presentSecret(config);
  const [storage, erasureLedger] = [await createStorage(config), await createErasureLedger(config)];
  const migrations = await loadMigrations();
  await withSource(config, async (owner) => {
    const engine = config.databaseUrl === undefined ? 'embedded' : 'postgres';
    const secretId = secret === undefined ? '' : keyId(secret);
    const source = { owner, storage, erasureLedger, engine, secretId, takenAt, migrations } as const;
    const { manifest, missingFiles } = await writeBackup(path, source);
    await noteBackup(config.dataDir, takenAt);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - takenAt.getTime()) / 1000).toFixed(1);
    console.log(`${path}: ${rows} rows and ${manifest.files.length} files in ${seconds} s.`);
    console.log(
      `The backup does not contain the secret that encrypts keys and signs links. Keep ${placeOfSecret(config)} in another place.`,
    );
    for (const key of missingFiles)
      console.error(`The stored file ${key} is missing, and so it is missing from the backup.`);
    if (missingFiles.length > 0) process.exitCode = 1;
  });
}

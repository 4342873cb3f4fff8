import { parseArgs } from 'node:util';
import { withSource } from '../packages/server/src/backup/open-source.ts';
import { writeBackup } from '../packages/server/src/backup/write-backup.ts';
import { keyId } from '../packages/server/src/ports/sealer.ts';
import { createStorage } from '../packages/server/src/ports/storage/create-storage.ts';
import { describeProblem } from './backup/describe-problem.ts';
import { installationConfig, placeOfSecret, presentSecret, typedPath } from './backup/settings.ts';

await backup().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exitCode = 1;
});

async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const config = installationConfig();
  const takenAt = new Date();
  const path = typedPath(values.out ?? `parley-${takenAt.toISOString().replaceAll(/[:.]/g, '-')}.tar`);
  const secret = presentSecret(config);
  const storage = await createStorage(config);
  await withSource(config, async (owner) => {
    const engine = config.databaseUrl === undefined ? 'embedded' : 'postgres';
    const secretId = secret === undefined ? '' : keyId(secret);
    const { manifest, missingFiles } = await writeBackup(path, { owner, storage, engine, secretId, takenAt });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - takenAt.getTime()) / 1000).toFixed(1);
    console.log(`${path}: ${rows} rows and ${manifest.files.length} files in ${seconds} s.`);
    console.log(
      `Not in it is the secret that sealed keys and signed links need: keep ${placeOfSecret(config)} in another place.`,
    );
    for (const key of missingFiles)
      console.error(`The stored file ${key} is missing; the backup is without it.`);
    if (missingFiles.length > 0) process.exitCode = 1;
  });
}

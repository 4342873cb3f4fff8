import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openBackup } from '../packages/server/src/backup/backup-file.ts';
import { restoreBackup } from '../packages/server/src/backup/restore-backup.ts';
import { verifyBackup } from '../packages/server/src/backup/verify-backup.ts';
import { appSecret } from '../packages/server/src/config/app-secret.ts';
import { loadMigrations } from '../packages/server/src/db/load-migrations.ts';
import { keyId } from '../packages/server/src/ports/sealer.ts';
import { createStorage } from '../packages/server/src/ports/storage/create-storage.ts';
import { describeProblem } from './backup/describe-problem.ts';
import { installationConfig, placeOfSecret, typedPath } from './backup/settings.ts';

const confirmation = 'replace';

await restore().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exitCode = 1;
});

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    console.error('Name the backup: npm run restore -- <file> [--replace | --yes]');
    process.exitCode = 1;
    return;
  }
  const path = typedPath(file);
  const config = installationConfig();
  const backup = await openBackup(path);
  await verifyBackup(backup, path);
  const replace = values.yes || (values.replace && (await isConfirmed(backup.manifest.takenAt)));
  const secret = appSecret(config);
  const [storage, migrations] = [await createStorage(config), await loadMigrations()];
  await restoreBackup({ backup, config, secret, storage, migrations, now: new Date(), replace });
  console.log(`Restored as it was at ${backup.manifest.takenAt}. Start it with: npm start`);
  if (replace && config.databaseUrl === undefined)
    console.log('What was there before lies beside it as postgres.before-…; remove it when you are content.');
  warnOfSecret(backup.manifest.secretId, [secret, config.appSecretPrevious], placeOfSecret(config));
}

async function isConfirmed(takenAt: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `Everything in this installation is replaced by the backup of ${takenAt}. Type "${confirmation}" to go on: `,
  );
  terminal.close();
  return answer.trim() === confirmation;
}

function warnOfSecret(secretId: string, present: readonly (string | undefined)[], place: string): void {
  const ids = present.flatMap((secret) => (secret === undefined ? [] : [keyId(secret)]));
  if (ids.includes(secretId)) return;
  console.error(
    `The keys in the backup were sealed with another secret (${secretId}). Put that one into ${place}, or set it as APP_SECRET_PREVIOUS; without it provider keys must be entered again and visitors begin anew.`,
  );
}

import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { openBackup } from '../../packages/server/src/backup/backup-file.ts';
import { restoreBackup } from '../../packages/server/src/backup/restore/restore-backup.ts';
import { verifyBackup } from '../../packages/server/src/backup/verify-backup.ts';
import { appSecret } from '../../packages/server/src/config/app-secret.ts';
import { loadMigrations } from '../../packages/server/src/db/migrating/migration.ts';
import { keyId } from '../../packages/server/src/lib/secrets/secrets.ts';
import { createErasureLedger } from '../../packages/server/src/ports/erasure-ledger/create-erasure-ledger.ts';
import { createStorage } from '../../packages/server/src/ports/storage/create-storage.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { newDatabaseMade } from '../build/new-database.ts';
import { withProblems } from './describe-problem.ts';
import { installationConfig, placeOfSecret, typedPath } from './settings.ts';

const confirmation = 'replace';

/** Restores a backup, and prints what to do next. @throws {Problem} */
export async function restore(file: string, options: { replace: boolean; yes: boolean }): Promise<void> {
  await withProblems(() => restoreFrom(file, options));
}

async function restoreFrom(file: string, options: { replace: boolean; yes: boolean }): Promise<void> {
  const path = typedPath(file);
  const config = installationConfig();
  const backup = await openBackup(path);
  await verifyBackup(backup, path);
  if (options.replace && !options.yes) await confirm(backup.manifest.takenAt);
  const replace = options.yes || options.replace;
  const secret = appSecret(config);
  const [storage, erasureLedger] = [await createStorage(config), await createErasureLedger(config)];
  const migrations = await loadMigrations();
  await restoreBackup({
    backup,
    config,
    secret,
    storage,
    erasureLedger,
    migrations,
    newDatabase: newDatabaseMade(),
    now: new Date(),
    replace,
  });
  console.log(`The backup of ${backup.manifest.takenAt} is restored. Start Parley with: npm start`);
  if (replace && config.databaseUrl === undefined)
    console.log(
      'The database from before is kept beside it as postgres.before-…; delete it when you no longer need it.',
    );
  warnOfSecret(backup.manifest.secretId, [secret, config.appSecretPrevious], placeOfSecret(config));
}

/** Asks for confirmation before anything is replaced. @throws {Problem} unless the word is typed */
async function confirm(takenAt: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // A closed input never answers the question.
  const ended = once(terminal, 'close').then(() => undefined);
  const question = `This replaces everything in this installation with the backup of ${takenAt}. Type "${confirmation}" to continue: `;
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  if (answer === undefined)
    throw new Problem('\nNothing was changed: nobody answered. Use --yes to replace without asking.');
  if (answer.trim() !== confirmation)
    throw new Problem(`Nothing was changed: "${confirmation}" was not typed.`);
}

function warnOfSecret(secretId: string, present: readonly (string | undefined)[], place: string): void {
  const ids = present.flatMap((secret) => (secret === undefined ? [] : [keyId(secret)]));
  if (ids.includes(secretId)) return;
  console.error(
    `The keys in the backup were sealed with another secret (${secretId}). Put that secret into ${place}, or set it as APP_SECRET_PREVIOUS; without it, provider keys must be entered again and visitors start new conversations.`,
  );
}

import { text } from 'node:stream/consumers';
import { checksumOf, type Migration } from '../../db/migrating/migration.ts';
import { readEntries } from '../../ports/erasure-ledger/erasure-ledger.ts';
import { BackupProblem } from '../backup-problem.ts';
import { erasuresName, fileEntryName, type Manifest } from '../manifest.ts';
import { prepareEmbedded } from './restore-embedded.ts';
import { preparePostgres } from './restore-postgres.ts';
import type { RestoreInput } from './restore-target.ts';

/**
 * Replaces a stopped installation with a verified backup. Files are restored first, because files that no row refers to do no
 * harm; then the database is replaced in one step. If the process is killed, the target contains either what it had before or the
 * whole backup. Erasures in the ledgers of the backup and of the target are repeated when the program starts.
 * @throws BackupProblem `backup_newer`, `backup_of_unknown_schema`, `target_not_empty`, `target_in_use`.
 */
export async function restoreBackup(input: RestoreInput): Promise<void> {
  const { backup, config, storage, migrations, replace } = input;
  assertKnownSchema(backup.manifest, migrations);
  const target = await (config.databaseUrl === undefined ? prepareEmbedded(input) : preparePostgres(input));
  try {
    if (!target.isEmpty && !replace) throw new BackupProblem('target_not_empty');
    for (const { key } of backup.manifest.files) await storage.putBack(key, backup.read(fileEntryName(key)));
    if (backup.manifest.erasures)
      await input.erasureLedger.join(readEntries(await text(backup.read(erasuresName))));
    await target.load();
  } finally {
    await target.close();
  }
}

function assertKnownSchema({ migration, history }: Manifest, migrations: readonly Migration[]): void {
  const newest = Math.max(...migrations.map(({ version }) => version));
  if (migration > newest) throw new BackupProblem('backup_newer', { backup: migration, program: newest });
  const unknown = history.find(
    ({ version, checksum }) =>
      !migrations.some((one) => one.version === version && checksumOf(one.sql) === checksum),
  );
  if (unknown)
    throw new BackupProblem('backup_of_unknown_schema', {
      reason: `migration ${unknown.version} (${unknown.name})`,
    });
}

import { createHash } from 'node:crypto';
import type { BackupFile } from './backup-file.ts';
import { BackupProblem } from './backup-problem.ts';
import { erasuresName, fileEntryName } from './manifest.ts';

/**
 * Verifies every entry of a backup against its checksums, before anything changes.
 * @throws BackupProblem `backup_damaged`
 */
export async function verifyBackup(backup: BackupFile, path: string): Promise<void> {
  for (const { name, rows, sha256 } of backup.manifest.tables) {
    const hash = createHash('sha256');
    let lines = 0;
    for (const part of backup.parts(name)) {
      for await (const piece of part) {
        hash.update(piece);
        lines += countLines(piece);
      }
    }
    if (hash.digest('hex') !== sha256 || lines !== rows)
      throw new BackupProblem('backup_damaged', { path, entry: name });
  }
  if (backup.manifest.erasures) {
    const hash = createHash('sha256');
    for await (const piece of backup.read(erasuresName)) hash.update(piece);
    if (hash.digest('hex') !== backup.manifest.erasures.sha256)
      throw new BackupProblem('backup_damaged', { path, entry: erasuresName });
  }
  for (const { key, sha256 } of backup.manifest.files) {
    const hash = createHash('sha256');
    for await (const piece of backup.read(fileEntryName(key))) hash.update(piece);
    if (hash.digest('hex') !== sha256) throw new BackupProblem('backup_damaged', { path, entry: key });
  }
}

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}

import { BackupProblem } from '../../packages/server/src/backup/backup-problem.ts';
import { ownSecrets } from '../../packages/server/src/config/config.ts';
import { withoutSecrets } from '../../packages/server/src/config/secret-values.ts';
import { StartupProblem } from '../../packages/server/src/db/errors.ts';
import { describeStartupProblem } from '../../packages/server/src/startup-problem.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';

/** Runs work on an installation and converts known errors to a Problem with instructions. */
export async function withProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(withoutSecrets(describeProblem(error), ownSecrets()));
  }
}

function describeProblem(error: unknown): string {
  if (error instanceof BackupProblem) return sentenceOf(error);
  if (error instanceof StartupProblem && error.code === 'data_folder_in_use')
    return `Parley runs on the data folder ${error.params.folder}. Stop it first.`;
  return describeStartupProblem(error).replace(/^Parley cannot start: /, '');
}

function sentenceOf({ code, params, cause }: BackupProblem): string {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  switch (code) {
    case 'nothing_to_back_up':
      return `There is no database yet${params.folder ? ` in ${params.folder}` : ''}. Check DATA_DIR and DATABASE_URL.`;
    case 'file_unreadable':
      return `The file ${params.path} cannot be read${reason}.`;
    case 'not_a_backup':
      return `${params.path} is not a backup of Parley.`;
    case 'backup_damaged':
      return `The backup ${params.path} is damaged or cut short at "${params.entry}". Nothing was changed; use another backup.`;
    case 'backup_newer':
      return `The backup was made by a newer Parley (schema ${params.backup}, this program knows ${params.program}). Restore it with the newer program.`;
    case 'backup_of_unknown_schema':
      return `The backup was made from a database that this program does not know (${params.reason}). Nothing was changed; restore it with the release that made it.`;
    case 'target_not_empty':
      return 'There is already a database. Use --replace to replace it with the backup.';
    case 'target_in_use':
      return 'Parley runs on this database. Stop all its processes first.';
    case 'copy_failed':
      return `The running Parley on ${params.folder} could not provide a copy of its database${reason}. Free some disk space, or stop it and try again.`;
  }
}

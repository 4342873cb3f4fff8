import { ConfigError } from './config/read-environment.ts';
import { StartupProblem } from './db/errors.ts';
import { AppError } from './errors/app-error.ts';
import { FolderProblem, isDiskFull } from './lib/files/disk.ts';

/** Codes of the operating system: no permission, or the path is not a folder. */
const unusableCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/** The message for the operator if the program cannot start: the cause and the remedy. */
export function describeStartupProblem(error: unknown): string {
  if (error instanceof ConfigError) {
    return `Parley cannot start: the configuration has ${error.problems.length} problem(s).\n${error.problems
      .map((problem) => `  ${problem}`)
      .join('\n')}`;
  }
  if (isDiskFull(error) || (error instanceof AppError && error.code === 'storage_full'))
    return 'Parley cannot start: the disk is full. Free some room and start again.';
  if (error instanceof FolderProblem)
    return `Parley cannot start: a folder cannot be made (${error.message}). Choose another folder with DATA_DIR.`;
  if (error instanceof StartupProblem) return `Parley cannot start: ${sentenceOf(error)}`;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') {
      const port = 'port' in error ? `port ${error.port}` : 'the port';
      return `Parley cannot start: ${port} is in use. Stop the other program, or choose another port: PORT=3001 npm start`;
    }
    if (unusableCodes.has(error.code)) {
      return `Parley cannot start: a folder or port may not be used (${error.message}). Choose another folder with DATA_DIR or another port with PORT.`;
    }
  }
  return `Parley cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function sentenceOf({ code, params }: StartupProblem): string {
  switch (code) {
    case 'data_folder_in_use':
      return `another Parley already runs on the data folder ${params.folder}. Stop it, or choose another folder with DATA_DIR.`;
    case 'data_folder_unwritable':
      return `the data folder ${params.folder} cannot be written to. Give this user the right, or choose another folder with DATA_DIR.`;
    case 'data_folder_setup_failed':
      return `the data folder ${params.folder} could not be set up (${params.reason}). Choose another folder with DATA_DIR.`;
    case 'data_folder_damaged':
      return `the files in the data folder ${params.folder} cannot be read as a database. Restore a dump from its folder "dumps", or choose another folder with DATA_DIR.`;
    case 'disk_full':
      return `the disk of ${params.folder} is full. Free some room and start again.`;
    case 'memory_exhausted':
      return 'the system ended the program that makes the database, as it does when memory runs out. Give Parley at least 512 MiB, then start again.';
    case 'database_rights_missing':
      return `the login of DATABASE_URL may not create what is needed. Ask an administrator to run:\n${params.sql}`;
    case 'database_extension_missing':
      return 'the server of DATABASE_URL does not have the extension pgvector. Install its package there (on Debian: postgresql-17-pgvector, with the number of your server), then start Parley again.';
    case 'database_unreachable':
      return `the database of DATABASE_URL cannot be reached (${params.reason}). Check the address and that the server runs.`;
    case 'database_too_old':
      return `PostgreSQL ${params.oldest} or newer is needed; the server of DATABASE_URL is version ${params.version}.`;
    case 'database_newer':
      return `the database was migrated by a newer Parley that this one cannot work beside (schema ${params.database}, this program knows ${params.program}). Start the newer program.`;
    case 'secret_unknown':
      return `the database belongs to another APP_SECRET (${params.known}; this one is ${params.current}). All processes on one database share one secret: set APP_SECRET to that one. To replace it, set APP_SECRET_PREVIOUS to it. If it is lost, run: npm run admin -- accept-secret`;
    case 'migration_changed':
      return `migration ${params.version} (${params.name}) is not the one this database was created with. Start the release it came from.`;
    case 'migration_unknown':
      return `this database has had migration ${params.version} (${params.name}), which this program does not know. Start the release it came from.`;
    case 'migration_failed':
      return `migration ${params.version} (${params.name}) failed: ${params.reason}. It was rolled back; try again.`;
  }
}

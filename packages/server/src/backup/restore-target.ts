import type { Config } from '../config/config.ts';
import type { Migration } from '../db/migrate.ts';
import type { Storage } from '../ports/storage/storage.ts';
import type { BackupFile } from './backup-file.ts';

export interface RestoreInput {
  backup: BackupFile;
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** The current application secret of the target. */
  secret: string;
  storage: Storage;
  migrations: readonly Migration[];
  now: Date;
  /** Puts the backup in the place of what is there. */
  replace: boolean;
}

/** How far a target takes the work; each engine has its own. */
export interface RestoreTarget {
  /** Whether there is a database that would be replaced. */
  isEmpty: boolean;
  /** Loads the tables and puts them in place in one go. */
  load(): Promise<void>;
  /** Lets go of the target. */
  close(): Promise<void>;
}

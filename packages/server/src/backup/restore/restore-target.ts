import type { Config } from '../../config/config.ts';
import type { Migration } from '../../db/migrating/migration.ts';
import type { ErasureLedger } from '../../ports/erasure-ledger/erasure-ledger.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import type { BackupFile } from '../backup-file.ts';

export interface RestoreInput {
  backup: BackupFile;
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** The current application secret of the target. */
  secret: string;
  storage: Storage;
  /** Ledger of the target, which receives the entries of the backup that it lacks. */
  erasureLedger: ErasureLedger;
  migrations: readonly Migration[];
  /** A packed new database with all `migrations`, which an embedded target unpacks instead of making one. */
  newDatabase?: string | undefined;
  now: Date;
  /** Whether existing data of the target may be replaced. */
  replace: boolean;
}

/** The steps of a restore; each engine has its own. */
export interface RestoreTarget {
  /** Whether the target has no database that would be replaced. */
  isEmpty: boolean;
  /** Loads the tables and replaces the old ones in one step. */
  load(): Promise<void>;
  close(): Promise<void>;
}

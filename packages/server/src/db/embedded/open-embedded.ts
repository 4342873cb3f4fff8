import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '../../lib/timing/memoize.ts';
import { type AppSecrets, recordSecret } from '../app-secrets.ts';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { StartupProblem } from '../errors.ts';
import type { Migration } from '../migrating/migration.ts';
import { createRepeater } from '../session/repeat-transactions.ts';
import { embeddedPool } from './engine/embedded-pool.ts';
import { EmbeddedEngine, type EngineSettings } from './engine/engine.ts';
import { defaultLimits, type EngineLimits } from './engine/limits.ts';
import { serveDatabaseCopies } from './files/copy-service.ts';
import { hasRoom, lockDataFolder } from './files/data-folder.ts';
import { discardUnfinished } from './files/dump.ts';
import { finishInterruptedRestore } from './files/finish-restore.ts';
import { initialize, prepareSchema } from './initialize.ts';
import { defaultMaintenanceTimes, Maintenance, type MaintenanceTimes } from './maintenance.ts';

export interface EmbeddedOptions extends AppSecrets {
  /** Contains `postgres/` (the files), `dumps/`, and the lock file. */
  readonly dataDir: string;
  readonly migrations: readonly Migration[];
  readonly log?: DatabaseLog;
  /** Entry point of the worker. Default: the source beside this file. */
  readonly embeddedWorkerUrl?: URL;
  /** Entry point of the child that creates a new data folder. Default: the source beside this file. */
  readonly embeddedInitializeUrl?: URL;
  readonly embeddedLimits?: Partial<EngineLimits>;
  /** Maximum number of attempts of a transaction that PostgreSQL ends; 4 by default. */
  readonly transactionTries?: number;
  readonly maintenanceTimes?: Partial<MaintenanceTimes>;
}

/** A migrated database that the build puts next to the program; missing when run from source. */
const builtDatabase = new URL('new-database.tar.gz', import.meta.url);

/** Opens PGlite on a data folder, which stays locked until `close` or the end of the process. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const unlock = lockDataFolder(options.dataDir);
  try {
    const log = options.log ?? (() => {});
    const folder = join(options.dataDir, 'postgres');
    await finishInterruptedRestore(options.dataDir);
    await initialize(folder, {
      childUrl: options.embeddedInitializeUrl ?? new URL('./initialize-child.ts', import.meta.url),
      archive: fileURLToPath(builtDatabase),
    });
    const engine = await openEngine({
      workerUrl: options.embeddedWorkerUrl ?? new URL('./engine/worker.ts', import.meta.url),
      folder,
      limits: { ...defaultLimits, ...options.embeddedLimits },
      log,
    });
    return await openMigrated(engine, options, log, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openEngine(settings: EngineSettings): Promise<EmbeddedEngine> {
  try {
    return await EmbeddedEngine.open(settings);
  } catch (error) {
    const folder = dirname(settings.folder);
    if (!(await hasRoom(folder))) throw new StartupProblem('disk_full', { folder }, error);
    throw new StartupProblem('data_folder_damaged', { folder: settings.folder }, error);
  }
}

async function openMigrated(
  engine: EmbeddedEngine,
  options: EmbeddedOptions,
  log: DatabaseLog,
  unlock: () => void,
): Promise<Database> {
  const dumps = join(options.dataDir, 'dumps');
  const owner = embeddedPool(engine, null);
  try {
    await prepareSchema(owner, options.migrations);
    await recordSecret(owner, options);
    await discardUnfinished(dumps);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const endCopies = await serveDatabaseCopies(options.dataDir, (target) => engine.copyFiles(target), log);
  const maintenance = new Maintenance(
    engine,
    dumps,
    { ...defaultMaintenanceTimes, ...options.maintenanceTimes },
    log,
  );
  const { repeating, watch } = createRepeater(options.transactionTries);
  return {
    engine: 'embedded',
    tenant: repeating(embeddedPool(engine, 'parley_app')),
    platform: repeating(embeddedPool(engine, 'parley_platform')),
    watchEnded: watch,
    hasRoom: async () => await hasRoom(options.dataDir),
    connections: () => null,
    async vacuum(tables) {
      // One table at a time, so that other callers get the session in between.
      for (const table of tables) await owner.script(`vacuum ${table}`);
    },
    listen: async (channel, handler) => await engine.listen(channel, handler),
    close: once(async () => {
      await endCopies();
      await maintenance.stop();
      await engine.close();
      unlock();
    }),
  };
}

import type { Migration } from '../migrating/migration.ts';
import { embeddedPool } from './engine/embedded-pool.ts';
import { EmbeddedEngine } from './engine/engine.ts';
import { defaultLimits } from './engine/limits.ts';
import { initialize, prepareSchema } from './initialize.ts';

/**
 * Creates the PostgreSQL files of a migrated database that every new installation can start from: it contains no data of any
 * installation, not even the fingerprint of a secret.
 * @param made a packed database with the same migrations, which is unpacked instead of creating one
 */
export async function makeNewDatabase(
  folder: string,
  migrations: readonly Migration[],
  made?: string,
): Promise<void> {
  const childUrl = new URL('./initialize-child.ts', import.meta.url);
  await initialize(folder, { childUrl, archive: made });
  if (made !== undefined) return;
  const workerUrl = new URL('./engine/worker.ts', import.meta.url);
  const engine = await EmbeddedEngine.open({ workerUrl, folder, limits: defaultLimits, log: () => {} });
  try {
    await prepareSchema(embeddedPool(engine, null), migrations);
  } finally {
    await engine.close();
  }
}

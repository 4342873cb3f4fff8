import type { Migration } from '../migration.ts';
import { embeddedPool } from './embedded-pool.ts';
import { EmbeddedEngine } from './engine.ts';
import { initialize } from './initialize.ts';
import { defaultLimits } from './limits.ts';
import { prepareSchema } from './prepare-schema.ts';

/**
 * Makes the PostgreSQL files of a migrated database that belongs to nobody yet: nothing in it comes from an installation, not
 * even the fingerprint of a secret, so that every new installation may begin with a copy.
 */
export async function makeNewDatabase(folder: string, migrations: readonly Migration[]): Promise<void> {
  await initialize(folder, { childUrl: new URL('./initialize-child.ts', import.meta.url) });
  const workerUrl = new URL('./worker.ts', import.meta.url);
  const engine = await EmbeddedEngine.open({ workerUrl, folder, limits: defaultLimits, log: () => {} });
  try {
    await prepareSchema(embeddedPool(engine, null), migrations);
  } finally {
    await engine.close();
  }
}

import { appSecret } from '../../packages/server/src/config/app-secret.ts';
import type { Config } from '../../packages/server/src/config/config.ts';
import { loadMigrations } from '../../packages/server/src/db/load-migrations.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { type BusyResult, seedBusy } from './busy.ts';

/** Counts per organization; `size` is the number of organizations. */
const perOrganization = {
  chatbotsPerOrganization: 2,
  chunksPerChatbot: 50,
  conversationsPerChatbot: 40,
  messagesPerConversation: 6,
};

/**
 * Fills the database of the configuration with `size` organizations; an embedded one must not be running.
 * @returns the created counts, and the rows per second of chunks and messages.
 */
export async function seedBusyInstallation(
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & Parameters<typeof appSecret>[0],
  { seed, size }: { seed: number; size: number },
): Promise<Omit<BusyResult, 'chatbotIds'> & { seconds: number; rowsPerSecond: number }> {
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    appSecret: appSecret(config),
    migrations: await loadMigrations(),
  });
  try {
    const startedAt = performance.now();
    const options = { ...perOrganization, seed, organizations: size, at: new Date() };
    const { chatbotIds: _, ...made } = await seedBusy(database, options);
    const seconds = (performance.now() - startedAt) / 1000;
    const rowsPerSecond = Math.round((made.chunks + made.messages + made.conversations) / seconds);
    return { ...made, seconds: Math.round(seconds), rowsPerSecond };
  } finally {
    await database.close();
  }
}

import { join } from 'node:path';
import { appSecret } from '../../packages/server/src/config/app-secret.ts';
import type { Config } from '../../packages/server/src/config/config.ts';
import type { Database } from '../../packages/server/src/db/database.ts';
import { loadMigrations } from '../../packages/server/src/db/migrating/migration.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { loadSentences } from '../../packages/server/src/lib/text/sentences.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { createLog } from '../../packages/server/src/ports/log/log.ts';
import { createMetrics } from '../../packages/server/src/ports/log/metrics.ts';
import { countBacklog } from '../../packages/server/src/resources/insight/insight.jobs.ts';
import { judgeDue } from '../../packages/server/src/resources/insight/judging/judging.jobs.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { type BusyResult, seedBusy } from './busy.ts';

/** Counts per organization; `size` is the number of organizations. */
const perOrganization = {
  chatbotsPerOrganization: 2,
  chunksPerChatbot: 50,
  conversationsPerChatbot: 100,
  messagesPerConversation: 6,
  /** Analytics compares two periods of 90 days, of which this fills the current one and a part of the previous one. */
  days: 100,
};

/**
 * Fills the configured database with `size` organizations; an embedded database must not be in use.
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
    await countHistory(database);
    const seconds = (performance.now() - startedAt) / 1000;
    const rowsPerSecond = Math.round((made.chunks + made.messages + made.conversations) / seconds);
    return { ...made, seconds: Math.round(seconds), rowsPerSecond };
  } finally {
    await database.close();
  }
}

/** Seeded visitors leave no addresses. */
const noLead = async () => ({ refused: 'unreachable' });

/** Aggregates and analyzes the seeded data like the server, so that analytics shows it at the first start. */
async function countHistory(database: Database): Promise<void> {
  await withPlatform(database, (tx) =>
    tx.execute(sql`
      insert into insight_backlog (organization_id, chatbot_id)
      select organization_id, id from chatbots order by id on conflict do nothing`),
  );
  const deps = {
    database,
    clock: systemClock,
    meaning: null,
    allowsLead: async () => true,
    log: createLog('warn'),
    metrics: createMetrics(),
    sentences: await loadSentences(join(root, 'packages', 'locales'), ['en']),
    captureLead: noLead,
  };
  const { signal } = new AbortController();
  await countBacklog(deps, signal);
  while ((await judgeDue(deps, signal)) > 0);
}

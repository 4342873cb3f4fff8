import { join } from 'node:path';
import { Client } from 'pg';
import { loadMigrations } from '../packages/server/src/db/migrating/migration.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { seedBusy } from '../scripts/seed/busy.ts';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import { startChild } from './lib/turns/child-port.ts';
import { type MeasuredTurns, measureTurns } from './lib/turns/measure-turns.ts';
import { publishTurnChatbot, turnEnv } from './lib/turns/turn-installation.ts';
import type { BenchOptions } from './main.ts';

/** BENCH_ORGANIZATIONS sets another number, for a quick run. */
const organizations = Number(process.env.BENCH_ORGANIZATIONS ?? 2_000);
const perOrganization = {
  chatbotsPerOrganization: 1,
  chunksPerChatbot: 100,
  conversationsPerChatbot: 5,
  messagesPerConversation: 4,
};
const appSecret = 'bench-only-secret-of-32-characters!!';
const visitors = 32;

/**
 * Measures the turns of one chatbot with knowledge, first in an otherwise empty database, then again after thousands of
 * other organizations have been added.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const databaseUrl = await openBenchDatabase(later, 'scale');
    if (databaseUrl === null) return null;
    const model = await startChild(join(root, 'tools/model-server/main.ts'), ['--port', '0', '--spread']);
    later(async () => model.stop());
    const server = { databaseUrl, modelPort: model.port };
    const alone = await measure(later, server);
    const startedMs = performance.now();
    const made = await fill(databaseUrl);
    const seedSeconds = Math.round((performance.now() - startedMs) / 1_000);
    const among = await measure(later, server);
    return {
      organizations: made.organizations,
      chunks: made.chunks,
      messages: made.messages,
      seedSeconds,
      empty: rounded(alone),
      full: rounded(among),
      cpuRatio: hundredths(among.cpuMsPerTurn / alone.cpuMsPerTurn),
    };
  });
  if (json) console.log(JSON.stringify(figures));
  else console.dir(figures);
}

/** Creates a new organization with one chatbot for each run, so that both runs start from the same state. */
async function measure(
  later: Later,
  { databaseUrl, modelPort }: { databaseUrl: string; modelPort: number },
): Promise<MeasuredTurns> {
  const env = { ...turnEnv(modelPort), DATABASE_URL: databaseUrl, APP_SECRET: appSecret };
  const server = await startServer({ env });
  later(async () => {
    await server.stop();
  });
  const modelUrl = `http://127.0.0.1:${modelPort}/v1`;
  const chatbot = await publishTurnChatbot(server.url, modelUrl, { hasKnowledge: true });
  const measured = await measureTurns(server.pid, chatbot.conversations, visitors);
  await server.stop();
  return measured;
}

async function fill(databaseUrl: string) {
  const migrations = await loadMigrations();
  const database = await openDatabase({ dataDir: '', databaseUrl, appSecret, migrations });
  try {
    return await seedBusy(database, { ...perOrganization, seed: 7, organizations, at: new Date() });
  } finally {
    await database.close();
    await vacuum(databaseUrl);
  }
}

/** Runs now what autovacuum would run some minutes later. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

function rounded({ turnsPerSecond, cpuMsPerTurn, ttftP95Ms }: MeasuredTurns) {
  return {
    turnsPerSecond: Math.round(turnsPerSecond),
    serverCpuMsPerTurn: hundredths(cpuMsPerTurn),
    ttftP95Ms: Math.round(ttftP95Ms),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { type RunningServer, startServer } from '../tools/e2e/start-server.ts';
import { type KillFigures, killEnv, runKillDrill } from '../tools/kill-drill.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { isMissing } from '../tools/services/service.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import type { BenchOptions } from './main.ts';

const kills = Number(process.env.BENCH_KILLS ?? 100);
const seed = 7;

/**
 * Kills a busy installation (built) a hundred times on each engine and counts what was lost. BENCH_KILLS sets another number.
 * Target: nothing acknowledged is lost, nothing is duplicated, ready again within 10 s.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const embedded = await measure(later, {});
    return { embedded, postgres: await measureOnPostgres(later) };
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

async function measure(later: Later, env: Readonly<Record<string, string>>): Promise<KillFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-kill-'));
  later(() => rmSync(dataDir, { recursive: true, force: true }));
  let server: RunningServer | undefined;
  later(async () => {
    await server?.stop();
  });
  const start = async () => {
    server = await startServer({ dataDir, env: { ...killEnv, ...env } });
    return server;
  };
  return await runKillDrill({ start, kills, seed });
}

async function measureOnPostgres(later: Later): Promise<KillFigures | null> {
  const service = await startPostgres();
  if (isMissing(service)) {
    console.error(`kill: PostgreSQL was not measured: ${service.missing}`);
    return null;
  }
  later(service.stop);
  const admin = new Client({ connectionString: service.env.TEST_DATABASE_URL });
  later(() => admin.end());
  await admin.connect();
  const name = `parley_kill_${process.pid}`;
  await admin.query(`create database ${name}`);
  later(async () => {
    await admin.query(`drop database ${name} with (force)`);
  });
  const url = new URL(service.env.TEST_DATABASE_URL ?? '');
  url.pathname = name;
  return await measure(later, { DATABASE_URL: url.href });
}

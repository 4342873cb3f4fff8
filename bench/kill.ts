import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { runFlowDrill } from '../tools/drills/flow-drill.ts';
import { type KillOptions, killEnv, runKillDrill } from '../tools/drills/kill-drill.ts';
import { type RunningServer, startServer } from '../tools/e2e/servers/start-server.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import type { BenchOptions } from './main.ts';

const kills = Number(process.env.BENCH_KILLS ?? 100);
/** Number of kills while visitors play a flow. */
const flowKills = Math.ceil(kills / 2);
const seed = 7;

/**
 * Kills a busy installation (built) a hundred times on each engine, and one whose visitors play a flow fifty times, and counts
 * losses. BENCH_KILLS sets another number. Target: nothing acknowledged is lost, nothing is duplicated, each flow finishes, ready
 * again within 10 s.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => ({
    writes: await onBothEngines(later, 'kill', (start) => runKillDrill({ start, kills, seed })),
    flows: await onBothEngines(later, 'kill_flows', (start) =>
      runFlowDrill({ start, kills: flowKills, seed }),
    ),
  }));
  if (json) return console.log(JSON.stringify(figures));
  console.table(figures.writes);
  console.table(figures.flows);
}

async function onBothEngines<Figures>(
  later: Later,
  purpose: string,
  drill: (start: KillOptions['start']) => Promise<Figures>,
): Promise<{ embedded: Figures; postgres: Figures | null }> {
  const embedded = await drill(startsOn(later, {}));
  const databaseUrl = await openBenchDatabase(later, purpose);
  const postgres = databaseUrl === null ? null : await drill(startsOn(later, { DATABASE_URL: databaseUrl }));
  return { embedded, postgres };
}

/** Starts the program repeatedly on one folder. */
function startsOn(later: Later, env: Readonly<Record<string, string>>): KillOptions['start'] {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-kill-'));
  later(() => rmSync(dataDir, { recursive: true, force: true }));
  let server: RunningServer | undefined;
  later(async () => {
    await server?.stop();
  });
  return async () => {
    server = await startServer({ dataDir, env: { ...killEnv, ...env } });
    return server;
  };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { createDeps } from '../../packages/server/src/kernel/deps/create-deps.ts';
import { startWorker } from '../../packages/server/src/worker.ts';
import { startTestApp, type TestApp } from '../../packages/server/test/harness.ts';
import { startReceiver } from '../../packages/server/test/receiver.ts';
import { createRandom, type Random } from '../../tools/random.ts';
import { compareCounters } from './compare-counters.ts';
import { expiringPairs, pairs, type Stage } from './stressed-pairs.ts';
import { createWorld, type Stressed } from './stressed-world.ts';

export interface StressOptions {
  seconds: number;
  pairsAtOnce: number;
  seed: number;
}

export interface StressResult {
  /** How often each pair ran. */
  pairs: Map<string, number>;
  /** Number of calls by status. */
  answers: Map<string, number>;
  /** Deadlocks counted by PostgreSQL, including retried ones. */
  deadlocks: number;
  /** Errors returned to callers or logged. */
  errors: string[];
  /** Counters that differ from their rows. */
  differences: string[];
}

/** PostgreSQL publishes a connection's statistics within this time. */
const statisticsMs = 1_500;
const errorLevel = 50;

/** Number of waits, 15 s each, for the work that the load leaves behind. */
const maxWaits = 40;

/** Runs pairs of use cases on a few organizations for some time, then compares every counter with its rows. */
export async function runStress({ seconds, pairsAtOnce, seed }: StressOptions): Promise<StressResult> {
  const result: StressResult = {
    pairs: new Map(),
    answers: new Map(),
    deadlocks: 0,
    errors: [],
    differences: [],
  };
  const receiver = await startReceiver((_, response) => response.writeHead(200).end());
  const folder = await mkdtemp(join(tmpdir(), 'parley-stress-'));
  const app = await startTestApp({
    env: { EGRESS_ALLOW: receiver.host, DEFAULT_PLAN: 'free', PLANS_FILE: await sellerIn(folder) },
    onLog: (line) => noteError(result, line),
  });
  try {
    const world = await createWorld(app, receiver.origin);
    await app.settled();
    const before = await countDeadlocks(app);
    const stopSecond = await startSecondWorker(app);
    const endMs = performance.now() + seconds * 1_000;
    const random = createRandom(seed);
    await Promise.all(
      Array.from({ length: pairsAtOnce }, async () => {
        while (performance.now() < endMs) await runPair(result, app, world, random);
      }),
    );
    await stopSecond();
    await untilSettled(app);
    for (const { member } of world)
      result.differences.push(...(await compareCounters(app, member.organizationId)));
    await wait(statisticsMs);
    result.deadlocks = (await countDeadlocks(app)) - before;
  } finally {
    await app.close();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
  return result;
}

/** Minutes of load leave more work than the harness waits for at once. */
async function untilSettled(app: TestApp): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await app.settled();
    } catch (error) {
      if (attempt === maxWaits) throw error;
    }
  }
}

async function sellerIn(folder: string): Promise<string> {
  const path = join(folder, 'plans.json');
  const seller = { name: 'Parley Ltd', address: '1 Quay, Dublin', country: 'IE', rates: { IE: 23 } };
  await writeFile(path, JSON.stringify({ seller }));
  return path;
}

/** Starts another process on the same database that dispatches events, analyzes conversations and delivers. */
async function startSecondWorker(app: TestApp): Promise<() => Promise<void>> {
  const { config, secret, database, log, clock, passwords } = app.deps;
  const deps = await createDeps({ config, secret, database, log, clock, passwords });
  const worker = await startWorker(deps);
  return async () => {
    await worker.stop();
    deps.platform.close();
    await deps.egress.close();
    deps.redis?.close();
    await deps.meaning?.close();
  };
}

/** Both actions of a pair start at the same time, on the same visitor. */
async function runPair(
  result: StressResult,
  app: TestApp,
  world: readonly Stressed[],
  random: Random,
): Promise<void> {
  const stressed = random.pick(world);
  const [name, acts] = random.pick(Object.entries(stressed.expires ? { ...pairs, ...expiringPairs } : pairs));
  const stage: Stage = { ...stressed, app, random };
  const visitor = random.pick(stressed.visitors);
  increase(result.pairs, name);
  await Promise.all(
    acts.map(async (act) => {
      try {
        const answer = await act(stage, visitor);
        if (answer === undefined) return;
        increase(result.answers, String(answer.status));
        if (answer.status >= 500)
          result.errors.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
      } catch (error) {
        result.errors.push(`${name}: ${String(error)}`);
      }
    }),
  );
}

function noteError(result: StressResult, line: string): void {
  const { level, msg, err, ...rest } = JSON.parse(line);
  if (typeof level !== 'number' || level < errorLevel) return;
  result.errors.push(
    `log: ${msg} ${err?.message ?? ''} ${err?.cause?.message ?? ''} ${rest.queue ?? ''}`.trim(),
  );
}

async function countDeadlocks({ deps }: TestApp): Promise<number> {
  const row = await withPlatform(deps.database, (tx) =>
    tx.first<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    ),
  );
  return row?.deadlocks ?? 0;
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

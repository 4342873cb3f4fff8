import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../scripts/suite/free-port.ts';
import { startPostgres } from '../scripts/suite/postgres.ts';
import { isMissing } from '../scripts/suite/service.ts';
import { type Clone, freshClone, npmStart } from '../tests/tools/clone.ts';
import { median } from './lib/median.ts';
import { treeMemory } from './lib/process-memory.ts';
import type { BenchOptions } from './main.ts';

const runs = 3;
const idleAfterMs = 60_000;

/** Medians of three starts with everything installed and built. */
interface WarmFigures {
  warmMs: number;
  /** The whole tree that `npm start` makes, shared pages counted once, 60 s after it was ready. */
  idleMiB: number;
  /** The same with shared pages counted in each process. */
  idleRssMiB: number;
}

/**
 * Measures `npm start`: on a fresh clone to the first ready answer, and warm on both databases with the memory it idles at.
 * Prints a table, or with `json` one object.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  const freshMs: number[] = [];
  let clone: Clone | undefined;
  try {
    for (let n = 0; n < runs; n++) {
      clone?.remove();
      clone = freshClone();
      freshMs.push(await startOnce(clone, {}));
    }
    if (!clone) throw new Error('no clone was made');
    const embedded = await measureWarm(clone, {});
    const postgres = await measureOnPostgres(clone);
    print({ freshMs: median(freshMs), ...embedded, postgres }, json);
  } finally {
    clone?.remove();
  }
}

async function startOnce(clone: Clone, env: Readonly<Record<string, string>>): Promise<number> {
  const started = await npmStart(clone.folder, await freePort(), env);
  await started.stop();
  return started.readyMs;
}

async function measureWarm(clone: Clone, env: Readonly<Record<string, string>>): Promise<WarmFigures> {
  const warmMs: number[] = [];
  const pss: number[] = [];
  const rss: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = await npmStart(clone.folder, await freePort(), env);
    await sleep(idleAfterMs);
    const memory = treeMemory(started.pid);
    await started.stop();
    warmMs.push(started.readyMs);
    pss.push(memory.pssMiB);
    rss.push(memory.rssMiB);
  }
  return { warmMs: median(warmMs), idleMiB: median(pss), idleRssMiB: median(rss) };
}

async function measureOnPostgres(clone: Clone): Promise<WarmFigures | null> {
  const service = await startPostgres();
  if (isMissing(service)) {
    console.error(`start: PostgreSQL was not measured: ${service.missing}`);
    return null;
  }
  const admin = new Client({ connectionString: service.env.TEST_DATABASE_URL });
  const name = `parley_bench_${process.pid}`;
  try {
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(service.env.TEST_DATABASE_URL ?? '');
    url.pathname = name;
    const env = { DATABASE_URL: url.href, DATA_DIR: join(clone.folder, 'data-postgres') };
    await startOnce(clone, env);
    const figures = await measureWarm(clone, env);
    await admin.query(`drop database ${name} with (force)`);
    return figures;
  } finally {
    await admin.end();
    await service.stop();
  }
}

function print(
  figures: { freshMs: number; postgres: WarmFigures | null } & WarmFigures,
  json: boolean,
): void {
  if (json) {
    console.log(JSON.stringify(figures));
    return;
  }
  const { freshMs, postgres, ...embedded } = figures;
  console.log(`fresh clone to ready   ${(freshMs / 1000).toFixed(1)} s`);
  for (const [name, one] of Object.entries({ embedded, postgres })) {
    if (one)
      console.log(
        `${name.padEnd(9)} warm ${one.warmMs} ms, idle ${one.idleMiB} MiB (RSS ${one.idleRssMiB} MiB)`,
      );
  }
}

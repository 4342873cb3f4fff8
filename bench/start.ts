import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Clone, freshClone, npmStart, type Started } from '../tools/clone.ts';
import { freePort } from '../tools/services/free-port.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { isMissing } from '../tools/services/service.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { median } from './lib/median.ts';
import { peakMiB, treeMemory } from './lib/process-memory.ts';
import type { BenchOptions } from './main.ts';

const runs = 3;
const idleAfterMs = 60_000;

/** Medians of three starts with everything installed and built. */
interface WarmFigures {
  warmMs: number;
  /** Memory of the whole process tree of `npm start`, 60 s after it was ready; shared pages counted once. */
  idleMiB: number;
  /** The same, with shared pages counted in each process. */
  idleRssMiB: number;
}

/** Medians of three starts that create their embedded database, with everything installed and built. */
interface FirstFigures {
  firstMs: number;
  /** Peak memory of the server process until it was ready. */
  firstPeakMiB: number;
}

/**
 * Measures `npm start`: from a fresh clone to the first ready response, the first start with a new database, and warm starts on
 * both databases with the idle memory. Prints a table, or one object with `json`.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  const figures = await withCleanUp(async (later) => {
    const freshMs: number[] = [];
    let clone = laterRemoved(later);
    for (let n = 0; n < runs; n++) {
      if (n > 0) {
        clone.remove();
        clone = laterRemoved(later);
      }
      freshMs.push(await startOnce(later, clone, {}));
    }
    const first = await measureFirst(later, clone);
    const embedded = await measureWarm(later, clone, {});
    return {
      freshMs: median(freshMs),
      ...first,
      ...embedded,
      postgres: await measureOnPostgres(later, clone),
    };
  });
  print(figures, json);
}

function laterRemoved(later: Later): Clone {
  const clone = freshClone();
  later(clone.remove);
  return clone;
}

async function startOnce(later: Later, clone: Clone, env: Readonly<Record<string, string>>): Promise<number> {
  const started = await startLaterStopped(later, clone, env);
  await started.stop();
  return started.readyMs;
}

async function startLaterStopped(
  later: Later,
  clone: Clone,
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const started = await npmStart(clone.folder, await freePort(), env);
  later(started.stop);
  return started;
}

async function measureFirst(later: Later, clone: Clone): Promise<FirstFigures> {
  const readyMs: number[] = [];
  const peaks: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = await startLaterStopped(later, clone, {
      DATA_DIR: join(clone.folder, `data-first-${n}`),
    });
    peaks.push(peakMiB(started.pid));
    await started.stop();
    readyMs.push(started.readyMs);
  }
  return { firstMs: median(readyMs), firstPeakMiB: median(peaks) };
}

async function measureWarm(
  later: Later,
  clone: Clone,
  env: Readonly<Record<string, string>>,
): Promise<WarmFigures> {
  const warmMs: number[] = [];
  const pss: number[] = [];
  const rss: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = await startLaterStopped(later, clone, env);
    await sleep(idleAfterMs);
    const memory = treeMemory(started.pid);
    await started.stop();
    warmMs.push(started.readyMs);
    pss.push(memory.pssMiB);
    rss.push(memory.rssMiB);
  }
  return { warmMs: median(warmMs), idleMiB: median(pss), idleRssMiB: median(rss) };
}

async function measureOnPostgres(later: Later, clone: Clone): Promise<WarmFigures | null> {
  const service = await startPostgres();
  if (isMissing(service)) {
    console.error(`start: PostgreSQL was not measured: ${service.missing}`);
    return null;
  }
  later(service.stop);
  const admin = new Client({ connectionString: service.env.TEST_DATABASE_URL });
  later(() => admin.end());
  await admin.connect();
  const name = `parley_bench_${process.pid}`;
  await admin.query(`create database ${name}`);
  later(async () => {
    await admin.query(`drop database ${name} with (force)`);
  });
  const url = new URL(service.env.TEST_DATABASE_URL ?? '');
  url.pathname = name;
  const env = { DATABASE_URL: url.href, DATA_DIR: join(clone.folder, 'data-postgres') };
  await startOnce(later, clone, env);
  return await measureWarm(later, clone, env);
}

function print(
  figures: { freshMs: number; postgres: WarmFigures | null } & FirstFigures & WarmFigures,
  json: boolean,
): void {
  if (json) {
    console.log(JSON.stringify(figures));
    return;
  }
  const { freshMs, firstMs, firstPeakMiB, postgres, ...embedded } = figures;
  console.log(`fresh clone to ready   ${(freshMs / 1000).toFixed(1)} s`);
  console.log(`new database to ready  ${firstMs} ms, peak ${firstPeakMiB} MiB`);
  for (const [name, one] of Object.entries({ embedded, postgres })) {
    if (one)
      console.log(
        `${name.padEnd(9)} warm ${one.warmMs} ms, idle ${one.idleMiB} MiB (RSS ${one.idleRssMiB} MiB)`,
      );
  }
}

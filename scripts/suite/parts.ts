import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/paths.mjs';
import { allChecks } from '../checks/all.ts';
import { runChecks } from '../checks/report.ts';
import { findChromium } from './chromium.ts';
import { countTests } from './count-tests.ts';
import type { Outcome } from './outcome.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { runVitest } from './run-vitest.ts';
import { isMissing, type ServiceResult } from './service.ts';
import { withCleanUp } from './with-clean-up.ts';

/** The parts of the suite in the order they run. */
export const partNames = ['checks', 'build', 'unit', 'component', 'embedded', 'postgres', 'browser'] as const;

export type PartName = (typeof partNames)[number];

/** Runs one part; never throws for a failed test. */
export const parts: Record<PartName, () => Promise<Outcome>> = {
  checks: runAllChecks,
  build: runBuild,
  unit: () => runVitest('unit', {}),
  component: () => runVitest('component', {}),
  embedded: () => withServices('embedded', [], [startRedis]),
  postgres: () => withServices('postgres', [startPostgres], [startRedis]),
  browser: () => withServices('browser', [findChromium], [startPostgres, startRedis]),
};

async function runAllChecks(): Promise<Outcome> {
  const startedAt = performance.now();
  const results = await runChecks(allChecks(root));
  const failed = results.filter((one) => one.problems.length > 0);
  return {
    part: 'checks',
    passed: results.length - failed.length,
    failures: failed.map((one) => ({ name: `check: ${one.name}`, message: one.problems.join('\n') })),
    skipped: [],
    seconds: secondsSince(startedAt),
  };
}

async function runBuild(): Promise<Outcome> {
  const startedAt = performance.now();
  const problem = await ensureBuilt(process.execPath).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  return {
    part: 'build',
    passed: problem ? 0 : 1,
    failures: problem ? [{ name: 'build', message: problem }] : [],
    skipped: [],
    seconds: secondsSince(startedAt),
  };
}

/** Tests that need `required` are skipped without it; those that need something `optional` skip themselves. */
async function withServices(
  part: 'embedded' | 'postgres' | 'browser',
  required: readonly (() => ServiceResult | Promise<ServiceResult>)[],
  optional: readonly (() => ServiceResult | Promise<ServiceResult>)[],
): Promise<Outcome> {
  return await withCleanUp(async (later) => {
    const env: Record<string, string> = {};
    for (const start of [...required, ...optional]) {
      const service = await start();
      if (!isMissing(service)) {
        later(service.stop);
        Object.assign(env, service.env);
      } else if (required.includes(start)) return skippedPart(part, service.missing);
      else console.log(`${part}: ${service.missing}`);
    }
    return await runVitest(part, env);
  });
}

function skippedPart(part: 'embedded' | 'postgres' | 'browser', reason: string): Outcome {
  return {
    part,
    passed: 0,
    failures: [],
    skipped: [{ name: `${part}: ${reason}`, count: countTests(part) }],
    seconds: 0,
  };
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}

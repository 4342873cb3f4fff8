import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { root } from '../../tools/bootstrap/paths.mjs';
import { isMissing } from '../../tools/services/service.ts';
import { allChecks } from '../checks/all.ts';
import { runChecks } from '../checks/report.ts';
import type { Outcome } from './outcome.ts';
import type { SuiteRun } from './suite-run.ts';
import { isRepeatedOnEmbedded } from './test-files.ts';

/** The parts of the suite in the order they run. */
export const partNames = ['checks', 'build', 'unit', 'component', 'postgres', 'embedded', 'browser'] as const;

export type PartName = (typeof partNames)[number];

/** What the embedded engine runs where PostgreSQL can be had; without it, it runs everything. */
export type EmbeddedShare = 'all' | 'differing' | 'none';

/** Runs one part; never throws for a failed test. */
export type Part = (run: SuiteRun, embedded: EmbeddedShare) => Promise<Outcome>;

export const parts: Record<PartName, Part> = {
  checks: runAllChecks,
  build: runBuild,
  unit: (run) => run.runProject('unit'),
  component: (run) => run.runProject('component'),
  postgres: (run) => run.runProject('postgres', { required: ['postgres'], optional: ['redis'] }),
  embedded: runEmbedded,
  browser: (run) => run.runProject('browser', { required: ['chromium'], optional: ['postgres', 'redis'] }),
};

async function runEmbedded(run: SuiteRun, share: EmbeddedShare): Promise<Outcome> {
  const runsAll = share === 'all' || isMissing(await run.service('postgres'));
  const belongs = (path: string) => runsAll || (share === 'differing' && isRepeatedOnEmbedded(path));
  return await run.runProject('embedded', { optional: ['redis'], belongs });
}

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
    files: [],
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
    files: [],
  };
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}

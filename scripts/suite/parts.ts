import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { root } from '../../tools/bootstrap/paths.mjs';
import { isMissing } from '../../tools/services/service.ts';
import { allChecks } from '../checks/all.ts';
import { runChecks } from '../checks/report.ts';
import { buildRelease } from '../upgrade/build-release.ts';
import { findPrevious, upgradeFrom } from '../upgrade/upgrade-by-command.ts';
import type { Outcome } from './report/outcome.ts';
import type { SuiteRun } from './suite-run.ts';
import { isRepeatedOnEmbedded } from './test-files.ts';

/** The parts of the suite in the order they run. */
export const partNames = [
  'checks',
  'build',
  'unit',
  'other-user',
  'component',
  'postgres',
  'embedded',
  'browser',
  'upgrade',
] as const;

export type PartName = (typeof partNames)[number];

/** Which tests the embedded engine runs when PostgreSQL is available; without PostgreSQL it runs all. */
export type EmbeddedShare = 'all' | 'differing' | 'none';

/** Runs one part; does not throw for a failed test. */
export type Part = (run: SuiteRun, embedded: EmbeddedShare) => Promise<Outcome>;

export const parts: Record<PartName, Part> = {
  checks: runAllChecks,
  build: runBuild,
  unit: (run) => run.runProject('unit', { optional: ['imap'] }),
  'other-user': (run) => run.runAsOtherUser(),
  component: (run) => run.runProject('component'),
  postgres: (run) =>
    run.runProject('postgres', { required: ['postgres'], optional: ['redis', 'pgbouncer', 'imap'] }),
  embedded: runEmbedded,
  upgrade: runUpgradePart,
  browser: (run) => run.runProject('browser', { required: ['chromium'], optional: ['postgres', 'redis'] }),
};

/**
 * Starts the builds of this and the previous release, which later parts need. They run in parallel to the checks, because
 * installing and building leave cores idle. The part that needs the result reports a failure.
 */
export function beginBuilds(run: SuiteRun, names: readonly PartName[]): void {
  if (names.includes('build')) ownBuild().catch(() => {});
  if (names.includes('upgrade')) buildReleaseBefore(run).catch(() => {});
}

async function buildReleaseBefore(run: SuiteRun): Promise<void> {
  const previous = findPrevious(undefined);
  if ('missing' in previous || isMissing(await run.service('postgres'))) return;
  await buildRelease(previous.commit);
}

let building: Promise<void> | undefined;

function ownBuild(): Promise<void> {
  building ??= ensureBuilt(process.execPath);
  return building;
}

async function runEmbedded(run: SuiteRun, share: EmbeddedShare): Promise<Outcome> {
  const runsAll = share === 'all' || isMissing(await run.service('postgres'));
  const belongs = (path: string) => runsAll || (share === 'differing' && isRepeatedOnEmbedded(path));
  return await run.runProject('embedded', { optional: ['redis', 'imap'], belongs });
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
  const problem = await ownBuild().then(
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

/** Tests the upgrade from the last release, if the git history contains it. */
async function runUpgradePart(run: SuiteRun): Promise<Outcome> {
  const startedAt = performance.now();
  const name = 'upgrade: the release before beside this one, forward and back';
  const outcome: Outcome = { part: 'upgrade', passed: 0, failures: [], skipped: [], seconds: 0, files: [] };
  const notRun = (reason: string): Outcome => ({
    ...outcome,
    skipped: [{ name: `${name}: ${reason}`, count: 1 }],
  });
  const previous = findPrevious(undefined);
  if ('missing' in previous) return notRun(previous.missing);
  const postgres = await run.service('postgres');
  if (isMissing(postgres)) return notRun(postgres.missing);
  const { result, isGood } = await upgradeFrom(previous.commit, postgres.env.TEST_DATABASE_URL ?? '').catch(
    (error: unknown) => ({ result: String(error), isGood: false }),
  );
  console.log(result);
  const failures = isGood ? [] : [{ name, message: result }];
  return { ...outcome, passed: isGood ? 1 : 0, failures, seconds: secondsSince(startedAt) };
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}

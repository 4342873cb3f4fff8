import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { root } from '../../../../tools/bootstrap/paths.mjs';
import { withCleanUp } from '../../../../tools/services/with-clean-up.ts';
import type { PartName } from '../../parts.ts';
import { runParts } from '../../run-parts.ts';
import { SuiteRun } from '../../suite-run.ts';
import { isGreen } from '../outcome.ts';
import { reportOutcomes } from '../report-outcomes.ts';
import type { FlakyFile } from './flaky-file.ts';

// Each test starts vitest up to five times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let folder = '';
let log: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-suite-'));
  log = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void log.push(line));
  mkdirSync(join(folder, '.artifacts'));
  write('vitest.config.mjs', config);
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = `export default {
  test: {
    globals: true,
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    setupFiles: [${JSON.stringify(join(root, 'tests/setup/test-file.ts'))}],
    projects: [
      { extends: true, test: { name: 'unit', include: ['{tests,packages}/**/*.test.ts'] } },
      { extends: true, test: { name: 'component', include: ['packages/web/src/*.test.tsx'] } },
    ],
  },
};`;
const begins = `
  const { existsSync, writeFileSync } = await import('node:fs');
  const marker = import.meta.filename + '.marker';
  const isFirst = !existsSync(marker);
  writeFileSync(marker, '');`;
const passes = `it('passes', () => {});\n`;
/** Fails only the first time. */
const flaky = `${begins} ${passes} it('waits', () => { if (isFirst) throw new Error('timed out'); });`;
/** Fails to load the first time. */
const unloadable = `${begins} if (isFirst) throw new Error('no such port'); ${passes}`;
/** A hook of a group fails the first time, so the file fails although no test does. */
const badHook = `${begins}
  describe('group', () => { beforeAll(() => { if (isFirst) throw new Error('no database'); }); ${passes} });`;

it('a file that fails in the full run and passes alone is flaky, and the run is green', async () => {
  write('tests/passes.test.ts', passes);
  write('tests/unloadable.test.ts', unloadable);
  write('tests/hook.test.ts', badHook);
  write('packages/web/src/screen.test.tsx', flaky);
  const run = await runSuite('unit', 'component');
  expect(run).toEqual({ isGreen: true, lastLine: '5 passed, 0 failed' });
  expect(flakyJson()).toEqual([
    { part: 'unit', file: 'tests/hook.test.ts', first: result(0, 'no database'), second: result(1) },
    { part: 'unit', file: 'tests/unloadable.test.ts', first: result(0, 'no such port'), second: result(1) },
    {
      part: 'component',
      file: 'packages/web/src/screen.test.tsx',
      first: result(1, 'timed out'),
      second: result(2),
    },
  ]);
  const lines = log.join('\n').split('\n');
  const at = lines.indexOf('~ flaky: component: packages/web/src/screen.test.tsx');
  expect(lines[at + 1]).toMatch(
    /first: 1 passed, 1 failed in .* s at load .*; by itself: 2 passed, 0 failed in .* s at load /,
  );
});

it('a file that fails again, is never flaky, or runs fewer tests the second time is red', async () => {
  write('tests/again.test.ts', `${passes} afterAll(() => { throw new Error('always'); });`);
  write(
    'tests/fewer.test.ts',
    `${begins} if (isFirst) it('fails', () => { throw new Error('x'); }); ${passes}`,
  );
  write('tests/deadlock.test.ts', flaky.replace('timed out', 'deadlock detected'));
  write(
    'tests/cause.test.ts',
    flaky.replace(`'timed out'`, `'failed query', { cause: { message: '', code: '40P01' } }`),
  );
  write('tests/console.test.ts', flaky.replace('throw', `console.log('deadlock detected'); throw`));
  write(
    'tests/program.test.ts',
    `import { captureLog } from '${root}/tools/captured-log.ts'; ${flaky}`.replace(
      'throw',
      `captureLog('{"code":"40001"}'); throw`,
    ),
  );
  write('packages/server/src/resources/billing/billing.test.ts', flaky);
  const run = await runSuite('unit');
  expect(run).toEqual({ isGreen: false, lastLine: '7 passed, 7 failed' });
  expect(flakyJson()).toEqual([]);
  const once = ['deadlock', 'cause', 'console', 'program'].map((name) => `tests/${name}.test.ts`);
  for (const file of [...once, 'packages/server/src/resources/billing/billing.test.ts'])
    expect(log.join('\n')).toContain(`unit: ${file} does not run again`);
});

it('a fourth flaky file is red', async () => {
  for (const name of ['a', 'b', 'c', 'd']) write(`tests/${name}.test.ts`, flaky);
  const run = await runSuite('unit');
  expect(run).toEqual({ isGreen: false, lastLine: '8 passed, 1 failed' });
  expect(flakyJson()).toHaveLength(4);
  expect(log.join('\n')).toContain('4 test files failed and then passed by themselves; a run may have 3:');
});

it('a run that vitest did not finish is red, even if its failed files pass alone', async () => {
  write('tests/a-flaky.test.ts', flaky);
  write(
    'tests/b-kills.test.ts',
    `${begins} it('kills the runner', async () => { if (isFirst) process.kill(process.ppid, 'SIGKILL'); });`,
  );
  const run = await runSuite('unit');
  expect(run.isGreen).toBe(false);
  expect(run.lastLine).toMatch(/passed, 1 failed$/);
});

async function runSuite(...parts: PartName[]): Promise<{ isGreen: boolean; lastLine: string | undefined }> {
  const place = { root: folder, artifactsDir: join(folder, '.artifacts'), output: 'ignore' as const };
  writeFileSync(join(place.artifactsDir, 'flaky.json'), '["of an older run"]');
  const { outcomes, flaky } = await withCleanUp((later) =>
    runParts(new SuiteRun(later, undefined, place), parts, 'none'),
  );
  reportOutcomes(outcomes, flaky, place.artifactsDir);
  return { isGreen: isGreen(outcomes), lastLine: log.at(-1) };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function flakyJson(): FlakyFile[] {
  const found: FlakyFile[] = JSON.parse(readFileSync(join(folder, '.artifacts/flaky.json'), 'utf8'));
  return found.sort((a, b) => b.part.localeCompare(a.part) || a.file.localeCompare(b.file));
}

function result(passed: number, message?: string) {
  return {
    passed,
    failures:
      message === undefined ? [] : [expect.objectContaining({ message: expect.stringContaining(message) })],
    seconds: expect.any(Number),
    load: [expect.any(Number), expect.any(Number), expect.any(Number)],
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { cacheDir, root } from '../../tools/bootstrap/paths.mjs';
import { freshClone } from '../../tools/clone.ts';
import { projectOf } from './project-of.ts';

/** Result of a test run: `red` has a failed test; `broken` ended without a result, for example because nothing compiled. */
export type Result = 'green' | 'red' | 'broken';

export interface TestRun {
  result: Result;
  /** Full names of the failed tests. */
  failed: string[];
  output: string;
}

/** A copy of the sources for test runs, so that the clone itself never contains a mistake. */
export interface Workspace {
  /** Runs test files, with one text of one file replaced. */
  run(tests: readonly string[], change?: { file: string; text: string; becomes: string }): Promise<TestRun>;
  remove(): void;
}

/** Builds first, because some tests fetch pages of the built front ends. */
export async function openWorkspace(): Promise<Workspace> {
  await ensureBuilt(process.execPath);
  // On the clone's file system, so that its packages can be linked.
  mkdirSync(cacheDir, { recursive: true });
  const { folder, remove } = freshClone(cacheDir);
  for (const name of ['node_modules', 'dist']) linkFolder(join(root, name), join(folder, name));
  return {
    remove,
    async run(tests, change) {
      if (!change) return await runTests(folder, tests);
      const path = join(folder, change.file);
      const original = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        original.replace(change.text, () => change.becomes),
      );
      try {
        return await runTests(folder, tests);
      } finally {
        writeFileSync(path, original);
      }
    },
  };
}

/** Hard-links the installed packages, because a process with permission for one folder cannot follow symbolic links out of it. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function runTests(folder: string, tests: readonly string[]): Promise<TestRun> {
  const reportFile = join(folder, 'mutation-report.json');
  writeFileSync(reportFile, '');
  const projects = [...new Set(tests.map(projectOf))].flatMap((project) => ['--project', project]);
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...tests, ...projects, '--bail=1', '--reporter=json', `--outputFile=${reportFile}`],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const output = `${stdout}${stderr}`;
  const written = readFileSync(reportFile, 'utf8');
  if (written === '') return { result: 'broken', failed: [], output };
  const { testResults }: Report = JSON.parse(written);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  // If the setup of a file fails, none of its tests runs; a file that cannot be loaded has no tests.
  const unprepared = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length > 0,
  );
  if (failed.length === 0) failed.push(...unprepared.map(({ name }) => `the preparation of ${name}`));
  const passed = all.filter(({ status }) => status === 'passed').length;
  if (failed.length > 0) return { result: 'red', failed, output };
  return { result: code === 0 && passed > 0 ? 'green' : 'broken', failed, output };
}

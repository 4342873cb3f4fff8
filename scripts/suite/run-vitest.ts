import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { artifactsDir, cacheDir, root } from '../../tools/bootstrap/paths.mjs';
import { type OtherUser, otherUserPart } from './other-user.ts';
import type { Outcome } from './outcome.ts';
import type { Project } from './test-files.ts';
import { recordFileVariable, type TestRecord } from './test-record.ts';

const limitMs = 20 * 60_000;
/** Test files and the programs that they start run the same code again and again. */
const compileCache = join(cacheDir, 'compile-cache');
/** Databases and servers are waited for: a third worker uses the cores meanwhile. */
const waitingProjects: readonly Project[] = ['postgres', 'embedded', 'browser'];
const moreWorkers = '--maxWorkers=3';

export interface VitestOptions {
  env: Readonly<Record<string, string>>;
  /** Default: all of the project. */
  files?: readonly string[];
  /** Runs it as another user, who may write only to their folder. */
  as?: OtherUser;
}

/** Runs one project of vitest.config.ts, all of it or only `files`, and reads the results. */
export async function runVitest(project: Project, { env, files = [], as }: VitestOptions): Promise<Outcome> {
  const startedAt = performance.now();
  const recordFile = join(as?.folder ?? artifactsDir, `vitest-${project}.jsonl`);
  rmSync(recordFile, { force: true });
  const end = await run(
    project,
    { NODE_COMPILE_CACHE: compileCache, ...env, ...as?.env, [recordFileVariable]: recordFile },
    files,
    as?.launcher,
  );
  const records = existsSync(recordFile) ? readRecords(recordFile) : [];
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { ...outcomeOf(as ? otherUserPart : project, records, end), seconds };
}

/** What records and the end of a run come to: 0, or an exit code or signal in words. */
export function outcomeOf(project: string, records: readonly TestRecord[], end: number | string): Outcome {
  const all = (kind: TestRecord['kind']) => records.filter((record) => record.kind === kind);
  const outcome: Outcome = {
    part: project,
    passed: all('passed').length,
    failures: all('failed').map(({ name, message }) => ({ name: `${project}: ${name}`, message })),
    skipped: all('skipped').map(({ name }) => ({ name: `${project}: ${name}`, count: 1 })),
    seconds: 0,
    files: all('ended').flatMap(({ name, file }) => (file ? [{ name, ...file }] : [])),
  };
  const ended = new Set(all('ended').map((record) => record.name));
  const unfinished = all('begun').filter((record) => !ended.has(record.name));
  if (typeof end === 'string' || (end !== 0 && outcome.failures.length === 0)) {
    const files = unfinished.map((record) => record.name).join(', ');
    outcome.failures.push({
      name: `${project}: the run itself`,
      message: `ended with ${end}${files && `, in ${files}`}`,
    });
  }
  return outcome;
}

async function run(
  project: Project,
  env: Readonly<Record<string, string>>,
  files: readonly string[],
  launcher: readonly string[] = [],
): Promise<number | string> {
  const [program = '', ...before] = [...launcher, process.execPath];
  const child = spawn(
    program,
    [
      ...before,
      join(root, 'node_modules/vitest/vitest.mjs'),
      // By default vitest writes a copy of its configuration into node_modules, which another user may not.
      ...(launcher.length > 0 ? ['--configLoader', 'runner'] : []),
      ...['run', ...files, '--project', project, '--passWithNoTests', '--reporter=default'],
      ...(waitingProjects.includes(project) ? [moreWorkers] : []),
      `--reporter=${join(root, 'scripts/suite/record-reporter.ts')}`,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
      timeout: limitMs,
      killSignal: 'SIGKILL',
    },
  );
  const [code, signal] = await once(child, 'exit');
  return code ?? `${signal} (the limit is ${limitMs / 60_000} minutes)`;
}

function readRecords(file: string): TestRecord[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

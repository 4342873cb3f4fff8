import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { artifactsDir, cacheDir, root } from '../../tools/bootstrap/paths.mjs';
import { type CapturedLine, capturedLogVariable } from '../../tools/captured-log.ts';
import { builtServerEnv } from './built-programs.ts';
import { type OtherUser, otherUserPart } from './other-user.ts';
import type { Failure, Outcome } from './report/outcome.ts';
import { recordFileVariable, type TestRecord } from './report/test-record.ts';
import type { Project } from './test-files.ts';

/** Ends a run that hangs. The longest part takes 13 minutes on two idle cores, and some machines are a third as fast. */
const limitMs = 45 * 60_000;
/** Test files and the programs that they start load the same code repeatedly. */
const compileCache = join(cacheDir, 'compile-cache');
/** Tests of these projects mostly wait for databases and servers, so a third worker uses the idle cores. */
const waitingProjects: readonly Project[] = ['postgres', 'embedded', 'browser'];
const moreWorkers = '--maxWorkers=3';

/** Location of the tests; tests of the runner use another root than this clone. */
export interface Place {
  /** Contains `vitest.config.ts` and the test files. */
  root: string;
  artifactsDir: string;
  output: 'inherit' | 'ignore';
}

export const ownPlace: Place = { root, artifactsDir, output: 'inherit' };

export interface VitestOptions {
  env: Readonly<Record<string, string>>;
  /** Default: all files of the project. */
  files?: readonly string[];
  /** Run as another user, who can write only to their own folder. */
  as?: OtherUser;
  place?: Place;
  /** Whether this is a rerun, which keeps the records of the run before. */
  isAgain?: boolean;
}

/** Runs one project of vitest.config.ts, or only `files` of it, and returns the results. */
export async function runVitest(project: Project, options: VitestOptions): Promise<Outcome> {
  const { env, as, place = ownPlace, isAgain = false } = options;
  const startedAt = performance.now();
  const name = join(as?.folder ?? place.artifactsDir, `vitest-${project}${isAgain ? '-again' : ''}`);
  const recordFile = `${name}.jsonl`;
  const logFile = `${name}-log.jsonl`;
  for (const file of [recordFile, logFile]) rmSync(file, { force: true });
  const end = await run(project, {
    ...options,
    place,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...builtServerEnv(),
      ...env,
      ...as?.env,
      [recordFileVariable]: recordFile,
      [capturedLogVariable]: logFile,
    },
  });
  const log = readLines<CapturedLine>(logFile).map(({ file, line }) => ({
    file: file && relative(place.root, file).split(sep).join('/'),
    line,
  }));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const outcome = outcomeOf(as ? otherUserPart : project, readLines<TestRecord>(recordFile), end, log);
  return { ...outcome, seconds };
}

/**
 * Returns the outcome for the records and the end of a run: 0, or an exit code or signal in words.
 * @param log captured log lines by file, relative to the root
 */
export function outcomeOf(
  project: string,
  records: readonly TestRecord[],
  end: number | string,
  log: readonly CapturedLine[] = [],
): Outcome {
  const all = (kind: TestRecord['kind']) => records.filter((record) => record.kind === kind);
  const failures = all('failed').map(
    ({ file, name, message }): Failure => ({
      ...(file && { file }),
      name: `${project}: ${name}`,
      message: [message, ...logOf(file, log)].join('\n'),
    }),
  );
  const passed = all('passed');
  const countOf = (file: string, ...kinds: TestRecord['kind'][]) =>
    records.filter((one) => one.file === file && kinds.includes(one.kind)).length;
  const ended = all('ended').flatMap(({ file, ended: each }) => (each ? [{ file, ...each }] : []));
  const untold = ended.filter(({ file, isGood }) => !isGood && !failures.some((one) => one.file === file));
  failures.push(
    ...untold.map(({ file }) => ({ file, name: `${project}: ${file}`, message: 'failed outside its tests' })),
  );
  const crash = crashOf(records, end, failures.length > 0);
  if (crash) failures.push({ name: `${project}: the run itself`, message: crash });
  return {
    part: project,
    passed: passed.length,
    failures,
    skipped: all('skipped').map(({ file, name }) => ({ name: `${project}: ${name}`, count: 1, file })),
    seconds: 0,
    files: [
      ...ended.map(({ file, tests, seconds, load }) => ({
        name: file,
        tests,
        passed: countOf(file, 'passed'),
        seconds,
        load,
      })),
      ...unfinishedFiles(records).map((file) => ({
        name: file,
        tests: countOf(file, 'passed', 'failed'),
        passed: countOf(file, 'passed'),
        seconds: 0,
        load: [],
      })),
    ],
  };
}

function logOf(file: string, log: readonly CapturedLine[]): string[] {
  const lines = log.filter((one) => one.file === '' || one.file === file).map(({ line }) => `log: ${line}`);
  return [...new Set(lines)];
}

/** Describes an abnormal end of a run; failed tests alone are a normal end. */
function crashOf(
  records: readonly TestRecord[],
  end: number | string,
  hasFailures: boolean,
): string | undefined {
  const isFinished = records.some(({ kind }) => kind === 'finished');
  const expectedEnd = hasFailures ? 1 : 0;
  if (isFinished && end === expectedEnd) return undefined;
  const files = unfinishedFiles(records).join(', ');
  return `ended with ${end}${files && `, in ${files}`}`;
}

/** Returns the files that began and did not finish. */
function unfinishedFiles(records: readonly TestRecord[]): string[] {
  const filesOf = (wanted: TestRecord['kind']) =>
    records.filter(({ kind }) => kind === wanted).map(({ file }) => file);
  const ended = new Set(filesOf('ended'));
  return filesOf('begun').filter((file) => !ended.has(file));
}

async function run(
  project: Project,
  { env, files = [], as, place }: VitestOptions & { place: Place },
): Promise<number | string> {
  const launcher = as?.launcher ?? [];
  const [program = '', ...before] = [...launcher, process.execPath];
  const child = spawn(
    program,
    [
      ...before,
      join(root, 'node_modules/vitest/vitest.mjs'),
      // By default vitest writes a copy of its configuration into node_modules, where another user must not write.
      ...(launcher.length > 0 ? ['--configLoader', 'runner'] : []),
      ...['run', ...files, '--project', project, '--passWithNoTests', '--reporter=default'],
      ...(waitingProjects.includes(project) ? [moreWorkers] : []),
      `--reporter=${join(root, 'scripts/suite/report/record-reporter.ts')}`,
    ],
    {
      cwd: place.root,
      stdio: ['ignore', place.output, place.output],
      env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
      timeout: limitMs,
      killSignal: 'SIGKILL',
    },
  );
  const [code, signal] = await once(child, 'exit');
  return code ?? `${signal} (the limit is ${limitMs / 60_000} minutes)`;
}

function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

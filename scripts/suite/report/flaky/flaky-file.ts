import type { Failure, Outcome } from '../outcome.ts';

/** With more flaky files than this, the run is red, because that many are not chance. */
export const maxFlakyFiles = 3;

/** A test file that failed in the full run and passed when run alone. */
export interface FlakyFile {
  part: string;
  file: string;
  first: Result;
  second: Result;
}

/** The result of one run of a file. */
export interface Result {
  passed: number;
  failures: Failure[];
  seconds: number;
  /** The load averages of 1, 5 and 15 minutes when the file ended. */
  load: readonly number[];
}

/** The result of one file; zeros if it never began. */
export function resultOf(outcome: Outcome, file: string): Result {
  const { passed = 0, seconds = 0, load = [] } = outcome.files.find(({ name }) => name === file) ?? {};
  return { passed, failures: outcome.failures.filter((one) => one.file === file), seconds, load };
}

/** Two lines for the log of a run. */
export function flakyText({ part, file, first, second }: FlakyFile): string {
  return [
    `~ flaky: ${part}: ${file}`,
    `    first: ${figures(first)}; by itself: ${figures(second)}`,
    ...first.failures.map(({ name, message }) => `    ${name}: ${message.split('\n')[0]}`),
  ].join('\n');
}

function figures({ passed, failures, seconds, load }: Result): string {
  return `${passed} passed, ${failures.length} failed in ${seconds} s at load ${load.join(' ')}`;
}

/** The failure of a run with too many flaky files. */
export function tooManyFlaky(flaky: readonly FlakyFile[]): Failure | undefined {
  if (flaky.length <= maxFlakyFiles) return undefined;
  const names = flaky.map(({ part, file }) => `${part}: ${file}`);
  return {
    name: 'flaky: too many files',
    message: [
      `${flaky.length} test files failed and then passed by themselves; a run may have ${maxFlakyFiles}:`,
      ...names,
    ].join('\n'),
  };
}

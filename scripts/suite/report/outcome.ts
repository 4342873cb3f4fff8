/** Lines of a failure message to print; the whole message is in .artifacts/test-summary.json. */
const shownLines = 40;

/** A test or check that failed. */
export interface Failure {
  /** The test file, relative to the root; missing for checks, builds and errors that belong to no file. */
  file?: string;
  name: string;
  /** Ends with the captured log of the program. */
  message: string;
}

/** A test file that ran. */
export interface FileOutcome {
  /** Relative to the root. */
  name: string;
  tests: number;
  passed: number;
  /** From the start of the file to its end, loading included. */
  seconds: number;
  /** The load averages of 1, 5 and 15 minutes when the file ended. */
  load: readonly number[];
}

/** The result of one part of the suite. */
export interface Outcome {
  part: string;
  passed: number;
  failures: Failure[];
  /** Names of skipped tests with the reason; each entry stands for `count` tests. */
  skipped: { name: string; count: number; file?: string }[];
  seconds: number;
  files: FileOutcome[];
}

/** The last line of a run, such as `12 passed, 0 failed`, plus the number of skipped tests if there are any. */
export function summaryLine(outcomes: readonly Outcome[]): string {
  const passed = sum(outcomes.map((one) => one.passed));
  const failed = sum(outcomes.map((one) => one.failures.length));
  const skipped = sum(outcomes.flatMap((one) => one.skipped.map((entry) => entry.count)));
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Formats a failure with the beginning of its message, short enough that many fit at the end of a log. */
export function failureText({ name, message }: Failure): string {
  const lines = message.split('\n');
  const shown = lines.slice(0, shownLines);
  if (lines.length > shownLines) shown.push(`… ${lines.length - shownLines} more lines`);
  return [`✗ ${name}`, ...shown.map((line) => `    ${line}`), ''].join('\n');
}

/** Whether something ran and everything that ran passed. */
export function isGreen(outcomes: readonly Outcome[]): boolean {
  return outcomes.every((one) => one.failures.length === 0) && outcomes.some((one) => one.passed > 0);
}

/**
 * Counts tests that ran on PostgreSQL but not on the embedded engine, in runs with both. They are not part of any other count.
 */
export function notRepeated(outcomes: readonly Outcome[]): number {
  const embedded = outcomes.find((one) => one.part === 'embedded');
  const postgres = outcomes.find((one) => one.part === 'postgres');
  if (!embedded || !postgres) return 0;
  const repeated = new Set(embedded.files.map((file) => file.name));
  const others = postgres.files.filter(
    (file) => !repeated.has(file.name) && !file.name.includes('/db/postgres/'),
  );
  return sum(others.map((file) => file.tests));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

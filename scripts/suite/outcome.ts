/** How much of a message stands at the end of a log; the whole is in .artifacts/test-summary.json. */
const shownLines = 40;

/** A test or check that failed. */
export interface Failure {
  /** The test file, relative to the root; missing for checks, builds and errors that belong to no file. */
  file?: string;
  name: string;
  /** What was captured of the program's log is at its end. */
  message: string;
}

/** A test file that ran. */
export interface FileOutcome {
  /** Relative to the root. */
  name: string;
  /** Tests that ran. */
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
  /** Names of what did not run, with the reason; `count` tests each. */
  skipped: { name: string; count: number; file?: string }[];
  seconds: number;
  files: FileOutcome[];
}

/** The last line of a run: `12 passed, 0 failed`, and what did not run where there is any. */
export function summaryLine(outcomes: readonly Outcome[]): string {
  const passed = sum(outcomes.map((one) => one.passed));
  const failed = sum(outcomes.map((one) => one.failures.length));
  const skipped = sum(outcomes.flatMap((one) => one.skipped.map((entry) => entry.count)));
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A failure with the beginning of its message, short enough for many to stand at the end of a log. */
export function failureText({ name, message }: Failure): string {
  const lines = message.split('\n');
  const shown = lines.slice(0, shownLines);
  if (lines.length > shownLines) shown.push(`… ${lines.length - shownLines} more lines`);
  return [`✗ ${name}`, ...shown.map((line) => `    ${line}`), ''].join('\n');
}

/** Whether everything that ran has passed, and anything ran at all. */
export function isGreen(outcomes: readonly Outcome[]): boolean {
  return outcomes.every((one) => one.failures.length === 0) && outcomes.some((one) => one.passed > 0);
}

/** Tests that ran on PostgreSQL and not on the embedded engine too, where both were asked for; these count as nothing else. */
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

/** A test or check that failed. */
export interface Failure {
  name: string;
  message: string;
}

/** What one part of the suite came to. */
export interface Outcome {
  part: string;
  passed: number;
  failures: Failure[];
  /** Names of what did not run, with the reason; `count` tests each. */
  skipped: { name: string; count: number }[];
  seconds: number;
}

/** The last line of a run: `12 passed, 0 failed`, and what did not run where there is any. */
export function summaryLine(outcomes: readonly Outcome[]): string {
  const passed = sum(outcomes.map((one) => one.passed));
  const failed = sum(outcomes.map((one) => one.failures.length));
  const skipped = sum(outcomes.flatMap((one) => one.skipped.map((entry) => entry.count)));
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Whether everything that ran has passed, and anything ran at all. */
export function isGreen(outcomes: readonly Outcome[]): boolean {
  return outcomes.every((one) => one.failures.length === 0) && outcomes.some((one) => one.passed > 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Names the file that captured lines are added to, one JSON object a line; the runner of the suite sets it. */
export const capturedLogVariable = 'PARLEY_TEST_LOG';
/** Names the test file that is running; empty in the process that starts what all files share. */
export const testFileVariable = 'PARLEY_TEST_FILE';

/** A captured line. */
export interface CapturedLine {
  /** An absolute path, or empty if every test file of the run may have caused it. */
  file: string;
  line: string;
}

/**
 * Two transactions that wait for each other (40P01), a transaction that could not be serialized (40001), or a write that was
 * confirmed and is gone. These are faults of the program that only load brings out, so chance never explains them.
 */
export const graveText =
  /deadlock detected|could not serialize access|\b40P01\b|\b40001\b|\blost (a )?(write|update)s?\b|\b(write|update)s? (is|are|was|were) lost\b/i;

/** Keeps the lines of a program under test that tell of a grave fault, so that the runner can add them to a failure. */
export function captureLog(text: string, file = process.env[testFileVariable] ?? ''): void {
  const target = process.env[capturedLogVariable];
  if (!target) return;
  for (const line of text.split('\n').filter((each) => graveText.test(each)))
    appendFileSync(target, `${JSON.stringify({ file, line } satisfies CapturedLine)}\n`);
}

/** Does so for everything that a child process writes. */
export function captureOutput(...streams: readonly Readable[]): void {
  for (const stream of streams) createInterface({ input: stream }).on('line', (line) => captureLog(line));
}

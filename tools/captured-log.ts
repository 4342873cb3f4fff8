import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Environment variable with the path of the file for captured lines (one JSON object per line); set by the suite's runner. */
export const capturedLogVariable = 'PARLEY_TEST_LOG';
/** Environment variable with the name of the running test file; empty in the process that starts shared services. */
export const testFileVariable = 'PARLEY_TEST_FILE';

/** A captured line. */
export interface CapturedLine {
  /** An absolute path, or empty if every test file of the run may have caused it. */
  file: string;
  line: string;
}

/**
 * Matches a deadlock (40P01), a serialization failure (40001), or a lost acknowledged write. Such faults of the program appear
 * only under load, so they are never dismissed as flaky.
 */
export const graveText =
  /deadlock detected|could not serialize access|\b40P01\b|\b40001\b|\blost (a )?(write|update)s?\b|\b(write|update)s? (is|are|was|were) lost\b/i;

/** Saves log lines of a program under test that report a grave fault, so that the runner can append them to a failure. */
export function captureLog(text: string, file = process.env[testFileVariable] ?? ''): void {
  const target = process.env[capturedLogVariable];
  if (!target) return;
  for (const line of text.split('\n').filter((each) => graveText.test(each)))
    appendFileSync(target, `${JSON.stringify({ file, line } satisfies CapturedLine)}\n`);
}

/** Applies `captureLog` to all output of a child process. */
export function captureOutput(...streams: readonly Readable[]): void {
  for (const stream of streams) createInterface({ input: stream }).on('line', (line) => captureLog(line));
}

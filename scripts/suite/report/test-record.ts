/** Environment variable with the path of the reporter's output file (one JSON object per line). */
export const recordFileVariable = 'PARLEY_TEST_RECORD';

/** A reporter record: a test, the start or end of a file, or the end of the run. */
export interface TestRecord {
  kind: 'passed' | 'failed' | 'skipped' | 'begun' | 'ended' | 'finished';
  /** The test file, relative to the root; empty for the run itself and for errors without a file. */
  file: string;
  /** Starts with the name of the file. */
  name: string;
  /** Why the test failed; otherwise empty. */
  message: string;
  /** Set for a file that has ended. */
  ended?: EndOfFile;
}

/** Results at the end of a test file. */
export interface EndOfFile {
  tests: number;
  /** From the start of the file to its end, loading included. */
  seconds: number;
  /** The load averages of 1, 5 and 15 minutes. */
  load: readonly number[];
  /** vitest's verdict on the file; also false if a hook failed outside any test. */
  isGood: boolean;
}

/** Names the file that the reporter writes to, one JSON object a line. */
export const recordFileVariable = 'PARLEY_TEST_RECORD';

/** What the reporter says of a test, of a file that it begins or ends, or of the end of the whole run. */
export interface TestRecord {
  kind: 'passed' | 'failed' | 'skipped' | 'begun' | 'ended' | 'finished';
  /** The test file, relative to the root; empty for the run itself and for errors that belong to no file. */
  file: string;
  /** Begins with the file. */
  name: string;
  /** Why it failed, else empty. */
  message: string;
  /** Of a file that has ended. */
  ended?: EndOfFile;
}

/** A test file at its end. */
export interface EndOfFile {
  /** Tests that ran. */
  tests: number;
  /** From the start of the file to its end, loading included. */
  seconds: number;
  /** The load averages of 1, 5 and 15 minutes. */
  load: readonly number[];
  /** What vitest makes of the file; also false if a hook failed outside any test. */
  isGood: boolean;
}

/** Names the file that the reporter writes to, one JSON object a line. */
export const recordFileVariable = 'PARLEY_TEST_RECORD';

/** What the reporter says of a test, or of a file that it begins or ends. */
export interface TestRecord {
  kind: 'passed' | 'failed' | 'skipped' | 'begun' | 'ended';
  name: string;
  /** Why it failed, else empty. */
  message: string;
  /** Of a file that has ended. */
  file?: { tests: number; seconds: number };
}

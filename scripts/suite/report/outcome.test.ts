import { expect, it } from 'vitest';
import { failureText, isGreen, notRepeated, type Outcome, summaryLine } from './outcome.ts';

const passed: Outcome = { part: 'unit', passed: 3, failures: [], skipped: [], seconds: 1, files: [] };
const failed: Outcome = { ...passed, passed: 1, failures: [{ name: 'a', message: 'b' }] };
const notRun: Outcome = { ...passed, passed: 0, skipped: [{ name: 'browser: no Chromium', count: 7 }] };

it('counts tests that did not run as such and never as passed', () => {
  expect(summaryLine([passed, failed, notRun])).toBe('4 passed, 1 failed, 7 skipped');
  expect(summaryLine([passed])).toBe('3 passed, 0 failed');
});

it('prints a failure with its name and the beginning of its message', () => {
  expect(failureText({ name: 'unit: a', message: 'expected 1\nto be 2' })).toBe(
    '✗ unit: a\n    expected 1\n    to be 2\n',
  );
  const long = Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n');
  expect(failureText({ name: 'unit: b', message: long }).split('\n').slice(-3)).toEqual([
    '    line 39',
    '    … 20 more lines',
    '',
  ]);
});

it('a run is green if something passed and nothing failed', () => {
  expect(isGreen([passed, notRun])).toBe(true);
  expect(isGreen([passed, failed])).toBe(false);
  expect(isGreen([notRun])).toBe(false);
});

it('counts tests that ran only on PostgreSQL when both engines run, except its own tests', () => {
  const file = (name: string, tests: number) => ({ name, tests, passed: tests, seconds: 1, load: [] });
  const embedded = { ...passed, part: 'embedded', files: [file('a.db.test.ts', 2)] };
  const postgres = {
    ...passed,
    part: 'postgres',
    files: [file('a.db.test.ts', 2), file('b.http.test.ts', 5), file('src/db/postgres/c.db.test.ts', 9)],
  };
  expect(notRepeated([embedded, postgres])).toBe(5);
  expect(notRepeated([postgres])).toBe(0);
});

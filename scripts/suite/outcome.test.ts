import { expect, it } from 'vitest';
import { isGreen, notRepeated, type Outcome, summaryLine } from './outcome.ts';

const passed: Outcome = { part: 'unit', passed: 3, failures: [], skipped: [], seconds: 1, files: [] };
const failed: Outcome = { ...passed, passed: 1, failures: [{ name: 'a', message: 'b' }] };
const notRun: Outcome = { ...passed, passed: 0, skipped: [{ name: 'browser: no Chromium', count: 7 }] };

it('what did not run is counted as such and never as passed', () => {
  expect(summaryLine([passed, failed, notRun])).toBe('4 passed, 1 failed, 7 skipped');
  expect(summaryLine([passed])).toBe('3 passed, 0 failed');
});

it('a run is green when something passed and nothing failed', () => {
  expect(isGreen([passed, notRun])).toBe(true);
  expect(isGreen([passed, failed])).toBe(false);
  expect(isGreen([notRun])).toBe(false);
});

it('what runs on one engine alone is counted where both run, but not what that engine has to itself', () => {
  const file = (name: string, tests: number) => ({ name, tests, seconds: 1 });
  const embedded = { ...passed, part: 'embedded', files: [file('a.db.test.ts', 2)] };
  const postgres = {
    ...passed,
    part: 'postgres',
    files: [file('a.db.test.ts', 2), file('b.http.test.ts', 5), file('src/db/postgres/c.db.test.ts', 9)],
  };
  expect(notRepeated([embedded, postgres])).toBe(5);
  expect(notRepeated([postgres])).toBe(0);
});

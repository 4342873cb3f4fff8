import { expect, it } from 'vitest';
import { isGreen, type Outcome, summaryLine } from './outcome.ts';

const passed: Outcome = { part: 'unit', passed: 3, failures: [], skipped: [], seconds: 1 };
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

import { beforeEach, expect, it, vi } from 'vitest';
import { runFailedFilesAgain } from './report/flaky/run-failed-again.ts';
import type { EndOfFile, TestRecord } from './report/test-record.ts';
import { outcomeOf } from './run-vitest.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());

const record = (kind: TestRecord['kind'], name: string, message = '', file = ''): TestRecord => ({
  kind,
  file,
  name,
  message,
});
const finished = record('finished', '');
const end: EndOfFile = { tests: 2, seconds: 1.5, load: [3, 2, 1], isGood: false };
const ended = (file: string, more: Partial<EndOfFile> = {}): TestRecord => ({
  ...record('ended', file, '', file),
  ended: { ...end, ...more },
});

it('counts passed, failed and skipped tests', () => {
  const records = [
    record('passed', 'a', '', 'a.test.ts'),
    record('failed', 'b', 'why', 'a.test.ts'),
    record('skipped', 'c', '', 'a.test.ts'),
    ended('a.test.ts'),
    finished,
  ];
  expect(outcomeOf('unit', records, 1)).toEqual({
    part: 'unit',
    passed: 1,
    failures: [{ file: 'a.test.ts', name: 'unit: b', message: 'why' }],
    skipped: [{ name: 'unit: c', count: 1, file: 'a.test.ts' }],
    seconds: 0,
    files: [{ name: 'a.test.ts', tests: 2, passed: 1, seconds: 1.5, load: [3, 2, 1] }],
  });
});

it('a file that its runner did not finish counts by its tests, so that a rerun replaces its result', async () => {
  const records = [
    record('begun', 'a.test.ts', '', 'a.test.ts'),
    record('passed', 'one', '', 'a.test.ts'),
    record('passed', 'two', '', 'a.test.ts'),
    record('failed', 'three', 'why', 'a.test.ts'),
  ];
  const first = outcomeOf('unit', records, 'SIGKILL');
  expect(first.files).toEqual([{ name: 'a.test.ts', tests: 3, passed: 2, seconds: 0, load: [] }]);
  const runAgain = (passed: number) => async () => {
    const tests = Array.from({ length: passed }, (_, n) => record('passed', `${n}`, '', 'a.test.ts'));
    return outcomeOf('unit', [...tests, ended('a.test.ts', { tests: passed, isGood: true }), finished], 0);
  };
  const again = await runFailedFilesAgain([first], runAgain(4));
  expect([again.flaky.length, again.outcomes[0]?.passed]).toEqual([1, 4]);
  expect((await runFailedFilesAgain([first], runAgain(2))).flaky).toEqual([]);
});

it('a failure ends with the captured log of its file or of a shared server', () => {
  const records = [
    record('failed', 'a', 'why', 'a.test.ts'),
    record('failed', 'b', 'why', 'b.test.ts'),
    finished,
  ];
  const log = [
    { file: 'a.test.ts', line: 'deadlock detected' },
    { file: '', line: '40001' },
  ];
  expect(outcomeOf('unit', records, 1, log).failures.map(({ message }) => message)).toEqual([
    'why\nlog: deadlock detected\nlog: 40001',
    'why\nlog: 40001',
  ]);
});

it('a file that failed without a record is a failure', () => {
  const records = [ended('a.test.ts', { isGood: true }), ended('b.test.ts'), finished];
  expect(outcomeOf('unit', records, 1).failures).toEqual([
    { file: 'b.test.ts', name: 'unit: b.test.ts', message: 'failed outside its tests' },
  ]);
});

it('a run that ends badly without a failed test is a failure without a file', () => {
  const { failures } = outcomeOf('unit', [record('passed', 'a'), finished], 1);
  expect(failures).toEqual([{ name: 'unit: the run itself', message: 'ended with 1' }]);
});

it('an interrupted run is a failure that names the unfinished files, whatever else failed', () => {
  const records = [
    record('begun', 'a.e2e.ts', '', 'a.e2e.ts'),
    ended('a.e2e.ts', { isGood: true }),
    record('begun', 'b.e2e.ts', '', 'b.e2e.ts'),
    record('failed', 'x', '', 'b.e2e.ts'),
  ];
  for (const cut of ['SIGKILL (the limit is 14 minutes)', 1]) {
    const { failures } = outcomeOf('browser', records, cut);
    expect(failures).toContainEqual({
      name: 'browser: the run itself',
      message: `ended with ${cut}, in b.e2e.ts`,
    });
  }
});

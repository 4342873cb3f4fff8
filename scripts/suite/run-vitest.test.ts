import { expect, it } from 'vitest';
import { outcomeOf } from './run-vitest.ts';
import type { EndOfFile, TestRecord } from './test-record.ts';

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

it('counts what passed, failed and did not run', () => {
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

it('a failure ends with what was captured of the log of its file, or of a server that files share', () => {
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

it('a file that failed in a way no record names is a failure', () => {
  const records = [ended('a.test.ts', { isGood: true }), ended('b.test.ts'), finished];
  expect(outcomeOf('unit', records, 1).failures).toEqual([
    { file: 'b.test.ts', name: 'unit: b.test.ts', message: 'failed outside its tests' },
  ]);
});

it('a run that ends badly without a failed test is a failure of no file', () => {
  const { failures } = outcomeOf('unit', [record('passed', 'a'), finished], 1);
  expect(failures).toEqual([{ name: 'unit: the run itself', message: 'ended with 1' }]);
});

it('a run that was cut off is a failure that names where it stood, whatever else failed', () => {
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

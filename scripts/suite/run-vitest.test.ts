import { expect, it } from 'vitest';
import { outcomeOf } from './run-vitest.ts';
import type { TestRecord } from './test-record.ts';

const record = (kind: TestRecord['kind'], name: string, message = ''): TestRecord => ({
  kind,
  name,
  message,
});

it('counts what passed, failed and did not run', () => {
  const file = { tests: 2, seconds: 1.5 };
  const records = [
    record('passed', 'a'),
    record('failed', 'b', 'why'),
    record('skipped', 'c'),
    { ...record('ended', 'a.test.ts'), file },
  ];
  expect(outcomeOf('unit', records, 1)).toEqual({
    part: 'unit',
    passed: 1,
    failures: [{ name: 'unit: b', message: 'why' }],
    skipped: [{ name: 'unit: c', count: 1 }],
    seconds: 0,
    files: [{ name: 'a.test.ts', ...file }],
  });
});

it('a run that ends badly without a failed test is a failure', () => {
  expect(outcomeOf('unit', [record('passed', 'a')], 1).failures).toHaveLength(1);
});

it('a run that was cut off is a failure that names where it stood', () => {
  const records = [
    record('begun', 'a.e2e.ts'),
    record('ended', 'a.e2e.ts'),
    record('begun', 'b.e2e.ts'),
    record('failed', 'x'),
  ];
  const { failures } = outcomeOf('browser', records, 'SIGKILL (the limit is 14 minutes)');
  expect(failures.map((failure) => failure.message)).toContain(
    'ended with SIGKILL (the limit is 14 minutes), in b.e2e.ts',
  );
});

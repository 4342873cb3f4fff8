import { beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { runFailedFilesAgain } from './run-failed-again.ts';

const nothing: Outcome = { part: 'unit', passed: 0, failures: [], skipped: [], seconds: 0, files: [] };
const runAgain = vi.fn(async () => nothing);
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  runAgain.mockClear();
});

it('never reruns a check, a build or an error without a file', async () => {
  const outcomes = [{ ...nothing, part: 'checks', failures: [{ name: 'check: types', message: 'TS2345' }] }];
  expect(await runFailedFilesAgain(outcomes, runAgain)).toEqual({ outcomes, flaky: [] });
  expect(runAgain).not.toHaveBeenCalled();
});

it.each([
  [10, 10],
  [11, 0],
])('with %d failed files, reruns %d', async (count, again) => {
  const failures = Array.from({ length: count }, (_, n) => ({
    file: `${n}.test.ts`,
    name: `${n}`,
    message: '',
  }));
  const outcomes = [{ ...nothing, failures }];
  expect(await runFailedFilesAgain(outcomes, runAgain)).toEqual({ outcomes, flaky: [] });
  expect(runAgain).toHaveBeenCalledTimes(again);
});

it('counts the skipped tests of a flaky file by its second result', async () => {
  const file = { name: 'a.test.ts', tests: 1, passed: 0, seconds: 1, load: [] };
  const skipped = (name: string, path: string) => ({ name, count: 1, file: path });
  const first: Outcome = {
    ...nothing,
    failures: [{ file: 'a.test.ts', name: 'a', message: '' }],
    skipped: [skipped('first', 'a.test.ts'), skipped('other', 'b.test.ts')],
    files: [file],
  };
  const second: Outcome = {
    ...nothing,
    passed: 1,
    skipped: [skipped('second', 'a.test.ts')],
    files: [{ ...file, passed: 1 }],
  };
  const { outcomes } = await runFailedFilesAgain([first], async () => second);
  expect(outcomes[0]?.skipped.map(({ name }) => name)).toEqual(['other', 'second']);
});

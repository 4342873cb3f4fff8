import { expect, it, vi } from 'vitest';
import { withCleanUp } from './with-clean-up.ts';

it.each([
  ['ends', async () => 'done'],
  ['fails', () => Promise.reject(new Error('no'))],
])('runs cleanups in reverse order when the work %s', async (_, end) => {
  const undone: string[] = [];
  const run = withCleanUp(async (later) => {
    later(() => void undone.push('first'));
    later(async () => void undone.push('second'));
    return await end();
  });
  await run.catch(() => {});
  expect(undone).toEqual(['second', 'first']);
});

it('reports a failing cleanup, runs the others, and keeps the result', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const undone: string[] = [];
  const result = withCleanUp(async (later) => {
    later(() => void undone.push('first'));
    later(() => {
      throw new Error('EACCES: permission denied');
    });
    return 'the report';
  });
  await expect(result).resolves.toBe('the report');
  expect(undone).toEqual(['first']);
  expect(report.mock.calls).toEqual([['A cleanup failed: EACCES: permission denied']]);
});

import { expect, it, vi } from 'vitest';
import { withCleanUp } from './with-clean-up.ts';

it.each([
  ['ends', async () => 'done'],
  ['fails', () => Promise.reject(new Error('no'))],
])('what was begun is undone, last thing first, when the work %s', async (_, end) => {
  const undone: string[] = [];
  const run = withCleanUp(async (later) => {
    later(() => void undone.push('first'));
    later(async () => void undone.push('second'));
    return await end();
  });
  await run.catch(() => {});
  expect(undone).toEqual(['second', 'first']);
});

it('a cleanup that fails is reported, the others run, and the result is kept', async () => {
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

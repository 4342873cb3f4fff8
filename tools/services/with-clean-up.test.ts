import { expect, it } from 'vitest';
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

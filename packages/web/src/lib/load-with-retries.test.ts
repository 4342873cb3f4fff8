import { expect, it } from 'vitest';
import { loadWithRetries } from './load-with-retries.ts';

it('retries loading a module with growing delays, and finally gives up', async () => {
  const waits: number[] = [];
  const world = { wait: async (ms: number) => waits.push(ms), answers: async () => true };
  let attempts = 0;
  const load = (from: number) => async () => {
    attempts += 1;
    if (attempts < from) throw new TypeError('Failed to fetch dynamically imported module');
    return attempts;
  };
  expect(await loadWithRetries(load(3), world)).toBe(3);
  expect(waits).toEqual([500, 1_000]);
  await expect(loadWithRetries(load(Number.POSITIVE_INFINITY), world)).rejects.toThrow('Failed to fetch');
  expect(attempts).toBe(10);
});

it('does not import a module before the server responds, since browsers cache failed imports', async () => {
  const answers = [false, false, true];
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    return answers.length;
  };
  const world = { wait: async () => undefined, answers: async () => answers.shift() === true };
  expect(await loadWithRetries(load, world)).toBe(0);
  expect(attempts).toBe(1);
});

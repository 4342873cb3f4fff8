import { expect, it } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

it('loads a part again while it fails, longer and longer apart, and gives up in the end', async () => {
  const waits: number[] = [];
  const world = { wait: async (ms: number) => waits.push(ms), answers: async () => true };
  let attempts = 0;
  const load = (from: number) => async () => {
    attempts += 1;
    if (attempts < from) throw new TypeError('Failed to fetch dynamically imported module');
    return attempts;
  };
  expect(await loadPatiently(load(3), world)).toBe(3);
  expect(waits).toEqual([500, 1_000]);
  await expect(loadPatiently(load(Number.POSITIVE_INFINITY), world)).rejects.toThrow('Failed to fetch');
  expect(attempts).toBe(10);
});

it('asks for no part before the server answers, since browsers remember a part that failed', async () => {
  const answers = [false, false, true];
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    return answers.length;
  };
  const world = { wait: async () => undefined, answers: async () => answers.shift() === true };
  expect(await loadPatiently(load, world)).toBe(0);
  expect(attempts).toBe(1);
});

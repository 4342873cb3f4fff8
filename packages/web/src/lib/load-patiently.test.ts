import { expect, it } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

it('loads a part again while the server is away, longer and longer apart, and gives up in the end', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms);
  let attempts = 0;
  const load = (from: number) => async () => {
    attempts += 1;
    if (attempts < from) throw new TypeError('Failed to fetch dynamically imported module');
    return attempts;
  };
  expect(await loadPatiently(load(3), wait)).toBe(3);
  expect(waits).toEqual([500, 1_000]);
  await expect(loadPatiently(load(Number.POSITIVE_INFINITY), wait)).rejects.toThrow('Failed to fetch');
  expect(attempts).toBe(10);
});

import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLine } from './line.ts';

/** Works that end when they are told to, and the order in which they began. */
function works() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (n: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(n);
      ends.set(n, () => resolve(n));
    });
  return { begun, work, end: (n: number) => ends.get(n)?.() };
}

it('lets so many pass at once, and the others in order', async () => {
  const line = createLine({ atOnce: 2, patienceMs: 60_000 });
  const { begun, work, end } = works();
  const passed = [1, 2, 3, 4].map((n) => line.pass(work(n)));
  await wait(20);
  expect(begun).toEqual([1, 2]);
  end(2);
  expect(await passed[1]).toBe(2);
  await wait(0);
  expect(begun).toEqual([1, 2, 3]);
  end(1);
  await wait(0);
  expect(begun).toEqual([1, 2, 3, 4]);
  end(3);
  end(4);
  expect(await Promise.all(passed)).toEqual([1, 2, 3, 4]);
});

it('holds nobody up behind work that does not end, or fails', async () => {
  const line = createLine({ atOnce: 1, patienceMs: 40 });
  const { begun, work, end } = works();
  const stuck = line.pass(work(1));
  const patient = [line.pass(work(2)), line.pass(work(3))];
  await wait(20);
  expect(begun).toEqual([1]);
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  for (const n of [1, 2, 3]) end(n);
  await Promise.all([stuck, ...patient]);
  const failed = line.pass(() => Promise.reject(new Error('no')));
  const next = line.pass(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

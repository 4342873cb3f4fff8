import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { fixtureTree } from '../../scripts/checks/sources/fixture-tree.ts';
import { withLock } from './lock.mjs';

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

const deadPid = 2 ** 22 + 1;

function lockFile(): string {
  return join(fixtureTree({}), 'nested', 'lock');
}

it('two owners of the same lock work one after the other', async () => {
  const file = lockFile();
  const seen: string[] = [];
  const work = (name: string) =>
    withLock(file, async () => {
      seen.push(`${name} begins`);
      await sleep(50);
      seen.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(existsSync(file)).toBe(false);
});

it('the lock is released after a failure', async () => {
  const file = lockFile();
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(withLock(file, async () => 'again')).resolves.toBe('again');
});

it.each([
  ['whose owner has died', `${deadPid} token`, 0],
  ['not heard of for long, although its id lives on', `${process.pid} token`, 60_000],
])('a lock %s is taken over', async (_, content, ageMs) => {
  const root = fixtureTree({ lock: content });
  const file = join(root, 'lock');
  const heardAt = new Date(Date.now() - ageMs);
  utimesSync(file, heardAt, heardAt);
  await expect(withLock(file, async () => 'mine')).resolves.toBe('mine');
});

it('a lock that another process has taken over is not released', async () => {
  const file = lockFile();
  await withLock(file, async () => writeFileSync(file, `${process.pid} somebody else`));
  expect(existsSync(file)).toBe(true);
});

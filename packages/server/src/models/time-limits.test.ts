import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ProviderTimeout, withinLimits } from './time-limits.ts';

const limits = { firstTokenMs: 60, idleMs: 60, totalMs: 250 };
const never = new AbortController().signal;

async function* words(count: number, everyMs: number, firstMs = everyMs): AsyncGenerator<number> {
  for (let index = 0; index < count; index += 1) {
    await wait(index === 0 ? firstMs : everyMs);
    yield index;
  }
}

async function read(source: AsyncIterable<number>): Promise<number[]> {
  const seen: number[] = [];
  for await (const part of source) seen.push(part);
  return seen;
}

describe('a provider’s time', () => {
  it('REL-6: passes on what comes in time', async () => {
    expect(await read(withinLimits(async () => words(3, 5), limits, never))).toEqual([0, 1, 2]);
  });

  it('REL-6: a call that never answers is given up, though it does not listen to the signal', async () => {
    const open = () => new Promise<AsyncIterable<number>>(() => {});
    await expect(read(withinLimits(open, limits, never))).rejects.toThrow(ProviderTimeout);
  });

  it('REL-6: the total counts even while words keep coming', async () => {
    await expect(read(withinLimits(async () => words(100, 10), limits, never))).rejects.toThrow('totalMs');
  });

  it('ends with the caller’s own reason', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('visitor left')), 30);
    await expect(read(withinLimits(async () => words(100, 10), limits, controller.signal))).rejects.toThrow(
      'visitor left',
    );
  });
});

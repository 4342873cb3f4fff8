import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyedLimiter, createLimiter, QueueFull } from './limiter.ts';

/** Functions that end when the test releases them, and the order in which they started. */
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

describe('a limiter', () => {
  it('runs up to its limit at once, and the others in order', async () => {
    const limiter = createLimiter({ maxRunning: 2, maxWaitMs: 60_000 });
    const { begun, work, end } = works();
    const results = [1, 2, 3, 4].map((n) => limiter.run(work(n)));
    await wait(20);
    expect(begun).toEqual([1, 2]);
    end(2);
    expect(await results[1]).toBe(2);
    await wait(0);
    expect(begun).toEqual([1, 2, 3]);
    end(1);
    await wait(0);
    expect(begun).toEqual([1, 2, 3, 4]);
    end(3);
    end(4);
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
    expect(limiter.isIdle).toBe(true);
  });

  it('continues despite work that does not end, or fails', async () => {
    const limiter = createLimiter({ maxRunning: 1, maxWaitMs: 40 });
    const { begun, work, end } = works();
    const stuck = limiter.run(work(1));
    const patient = [limiter.run(work(2)), limiter.run(work(3))];
    await wait(20);
    expect(begun).toEqual([1]);
    await expect.poll(() => begun).toEqual([1, 2, 3]);
    for (const n of [1, 2, 3]) end(n);
    await Promise.all([stuck, ...patient]);
    const failed = limiter.run(() => Promise.reject(new Error('no')));
    const next = limiter.run(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('REL-17: rejects callers beyond the queue limit at once, and accepts again when one has left', async () => {
    const limiter = createLimiter({ maxRunning: 1, maxWaiting: 2 });
    const { begun, work, end } = works();
    const leaving = new AbortController();
    const running = limiter.run(work(1));
    const second = limiter.run(work(2), leaving.signal);
    const third = limiter.run(work(3));
    await expect(limiter.run(work(4))).rejects.toThrow(QueueFull);
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    const fifth = limiter.run(work(5));
    await expect(limiter.acquire()).rejects.toThrow(QueueFull);
    for (const n of [1, 3, 5]) {
      await expect.poll(() => begun).toContain(n);
      end(n);
    }
    await Promise.all([running, third, fifth]);
    expect(begun).toEqual([1, 3, 5]);
  });

  it('rejects a caller that has waited too long, and gives the slot to the next', async () => {
    const limiter = createLimiter({ maxRunning: 1, maxWaitMs: 20, afterMaxWait: () => new Error('busy') });
    const release = await limiter.acquire();
    await expect(limiter.acquire()).rejects.toThrow('busy');
    const next = limiter.acquire();
    release();
    release();
    await next;
    expect(limiter.tryAcquire()).toBeUndefined();
  });

  it('removes an aborted caller from the queue', async () => {
    const limiter = createLimiter({ maxRunning: 1 });
    const release = await limiter.acquire();
    const controller = new AbortController();
    const aborted = limiter.run(async () => 'ran', controller.signal);
    const next = limiter.run(async () => 'ran');
    controller.abort(new Error('left'));
    await expect(aborted).rejects.toThrow('left');
    release();
    expect(await next).toBe('ran');
    await expect(limiter.run(async () => 'ran', controller.signal)).rejects.toThrow('left');
    expect(limiter.isIdle).toBe(true);
  });
});

describe('a keyed limiter', () => {
  it('REL-6: is full at its limit, for its own key only, and reuses a released slot', () => {
    const limiter = createKeyedLimiter(2);
    const release = limiter.tryAcquire('a');
    expect(limiter.tryAcquire('a')).toBeDefined();
    expect(limiter.tryAcquire('a')).toBeUndefined();
    expect(limiter.tryAcquire('b')).toBeDefined();
    release?.();
    expect(limiter.tryAcquire('a')).toBeDefined();
    expect(limiter.tryAcquire('a')).toBeUndefined();
  });
});

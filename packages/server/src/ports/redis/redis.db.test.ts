import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../../../../tools/doubles/tcp-proxy.ts';
import { createLog } from '../log/log.ts';
import { createMetrics, type Metrics } from '../log/metrics.ts';
import { createMemoryRateStore, createRedisRateStore, type RateRule, type RateStore } from './rate-store.ts';
import { connectRedis, type Redis } from './redis.ts';
import { createRedisStreamStore } from './stream-store.ts';

const server = process.env.TEST_REDIS_URL;

describe.skipIf(server === undefined)('with a Redis server', () => {
  let proxy: TcpProxy;
  let redis: Redis;
  let metrics: Metrics;
  const lines: string[] = [];

  beforeEach(async () => {
    const { hostname, port } = new URL(server ?? '');
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 6379) });
    metrics = createMetrics();
    lines.length = 0;
    const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
    redis = await connectRedis(`redis://127.0.0.1:${proxy.port}`, { log, metrics });
  });
  afterEach(async () => {
    redis.close();
    await proxy.close();
  });

  const up = async () => (await metrics.redisUp.get()).values[0]?.value;

  it('REL-7: reads a stream in order from any position, in another process', async () => {
    const store = createRedisStreamStore(redis);
    const name = randomUUID();
    expect(await store.append(name, 0, ['a', 'b'])).toBe(2);
    expect(await store.append(name, 2, ['c'])).toBe(3);
    expect(await store.read(name, 0)).toEqual({ total: 3, entries: ['a', 'b', 'c'] });
    expect(await store.read(name, 2)).toEqual({ total: 3, entries: ['c'] });
    expect(await store.read(name, 9)).toEqual({ total: 3, entries: [] });
    expect(await store.read(randomUUID(), 0)).toEqual({ total: 0, entries: [] });
  });

  it('REL-7: does not add entries that would leave a gap or repeat', async () => {
    const store = createRedisStreamStore(redis);
    const name = randomUUID();
    await store.append(name, 0, ['a', 'b']);
    expect(await store.append(name, 1, ['b'])).toBe(2);
    expect(await store.append(name, 5, ['f'])).toBe(2);
    expect((await store.read(name, 0)).entries).toEqual(['a', 'b']);
  });

  it('deletes a stream five minutes after its last entry', async () => {
    const store = createRedisStreamStore(redis);
    const name = randomUUID();
    await store.append(name, 0, ['a']);
    const left = await redis.evaluate(`return redis.call('pttl', KEYS[1])`, [`parley:stream:${name}`], []);
    expect(Number(left)).toBeGreaterThan(290_000);
    expect(Number(left)).toBeLessThanOrEqual(300_000);
  });

  it('REL-7: fails calls at once while the server is away, and reconnects by itself', async () => {
    const store = createRedisStreamStore(redis);
    const name = randomUUID();
    proxy.set('cut');
    await expect.poll(up).toBe(0);
    await expect(store.append(name, 0, ['a'])).rejects.not.toThrow('no answer');
    proxy.set('pass');
    await expect.poll(() => store.append(name, 0, ['a']).catch(() => 0), { timeout: 5_000 }).toBe(1);
    expect(await up()).toBe(1);
    expect(lines.filter((line) => line.includes('redis_away'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('redis_back'))).toHaveLength(1);
    expect((await metrics.redisFailures.get()).values[0]?.value).toBeGreaterThan(0);
  });

  it('REL-7: waits one second for an unresponsive server once, not for each caller', async () => {
    const store = createRedisStreamStore(redis);
    const name = randomUUID();
    proxy.set('stall');
    await expect(store.read(name, 0)).rejects.toThrow('no answer within 1000 ms');
    await expect(store.read(name, 0)).rejects.not.toThrow('no answer');
    proxy.set('pass');
    await expect.poll(() => store.append(name, 0, ['a']).catch(() => 0), { timeout: 8_000 }).toBe(1);
  });

  it('SEC-21: counts uses for all processes together, and per process while the server is away', async () => {
    const key = randomUUID();
    const here = createRedisRateStore(redis);
    const there = createRedisRateStore(redis);
    const rule: RateRule = { key, maxUses: 2, window: 'minute' };
    expect(await here.take([rule])).toMatchObject({ isAllowed: true, left: 1 });
    expect(await there.take([rule])).toMatchObject({ isAllowed: true, left: 0 });
    const refused = await here.take([rule]);
    expect(refused).toMatchObject({ isAllowed: false, left: 0 });
    expect(refused.resetMs).toBeGreaterThan(50_000);
    proxy.set('cut');
    await expect.poll(up).toBe(0);
    const uses = [await here.take([rule]), await here.take([rule]), await here.take([rule])];
    expect(uses.map(({ isAllowed, left }) => [isAllowed, left])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
  });

  for (const [kind, create] of [
    ['memory', () => createMemoryRateStore()],
    ['Redis', () => createRedisRateStore(redis)],
  ] satisfies [string, () => RateStore][]) {
    it(`SEC-21: a use refused by a narrow rule does not count under a wider one (${kind})`, async () => {
      const store = create();
      const [one, other] = [randomUUID(), randomUUID()];
      const narrow: RateRule = { key: one, maxUses: 1, window: 'minute' };
      const wide: RateRule = { key: other, maxUses: 2, window: 'hour' };
      await store.take([narrow, wide]);
      for (let again = 0; again < 5; again += 1) {
        const { isAllowed, resetMs } = await store.take([narrow, wide]);
        expect(isAllowed).toBe(false);
        expect(resetMs).toBeLessThanOrEqual(60_000);
      }
      expect(await store.take([wide])).toMatchObject({ isAllowed: true, left: 0 });
      const { isAllowed, resetMs } = await store.take([wide]);
      expect([isAllowed, resetMs > 3_000_000]).toEqual([false, true]);
    });

    it(`SEC-21: counts several uses in one call, and allows all of them if the first is allowed (${kind})`, async () => {
      const store = create();
      const narrow: RateRule = { key: randomUUID(), maxUses: 3, window: 'minute' };
      const wide: RateRule = { key: randomUUID(), maxUses: 9, window: 'hour' };
      expect(await store.take([narrow, wide], { count: 2 })).toMatchObject({ isAllowed: true, left: 7 });
      expect(await store.take([narrow, wide], { count: 5 })).toMatchObject({ isAllowed: true, left: 2 });
      expect(await store.take([narrow, wide], { count: 2 })).toMatchObject({ isAllowed: false, left: 0 });
      expect(await store.take([wide])).toMatchObject({ isAllowed: true, left: 1 });
    });

    it(`SEC-21: counts an allowed use with the same id once, and a refused one again (${kind})`, async () => {
      const store = create();
      const rule: RateRule = { key: randomUUID(), maxUses: 2, window: 'hour' };
      const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()];
      for (const useId of [one, one, one, other, other])
        expect((await store.take([rule], { useId })).isAllowed).toBe(true);
      for (let again = 0; again < 2; again += 1)
        expect((await store.take([rule], { useId: third })).isAllowed).toBe(false);
      expect((await store.take([rule], { useId: one })).isAllowed).toBe(true);
    });

    it(`returns the remaining uses, and when the window ends (${kind})`, async () => {
      const store = create();
      const rules: RateRule[] = [
        { key: randomUUID(), maxUses: 9, window: 'hour' },
        { key: randomUUID(), maxUses: 3, window: 'minute' },
      ];
      for (const left of [2, 1, 0]) {
        const use = await store.take(rules);
        expect(use).toMatchObject({ isAllowed: true, left });
        expect(use.resetMs).toBeGreaterThan(0);
        expect(use.resetMs).toBeLessThanOrEqual(60_000);
      }
      expect(await store.take(rules)).toMatchObject({ isAllowed: false, left: 0 });
    });
  }

  it('a window begins with its first use and is not extended by later ones', async () => {
    const store = createRedisRateStore(redis);
    const key = randomUUID();
    await store.take([{ key, maxUses: 1, window: 'minute' }]);
    await redis.evaluate(`return redis.call('pexpire', KEYS[1], 50)`, [`parley:rate:minute:${key}`], []);
    await wait(100);
    expect(await store.take([{ key, maxUses: 1, window: 'minute' }])).toMatchObject({ isAllowed: true });
  });
});

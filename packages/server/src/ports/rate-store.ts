import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

/** A number of uses allowed in a window that begins with the first use. */
export interface RateRule {
  /** What is counted; holds the organization it belongs to. */
  key: string;
  maxUses: number;
  window: RateWindow;
}

export type RateWindow = 'minute' | 'hour';

/** Counts uses. */
export interface RateStore {
  /**
   * Counts one use under each rule in turn and stops at the first exhausted rule, so that a use refused by a narrow rule
   * does not count under a wider one.
   * @returns after how many ms the refusing rule's window ends; 0 when every rule allows the use
   */
  take(rules: readonly RateRule[]): Promise<number>;
}

const windowSeconds: Record<RateWindow, number> = { minute: 60, hour: 3_600 };

/** Counts in this process. */
export function createMemoryRateStore(): RateStore {
  const counter = (window: RateWindow) =>
    new RateLimiterMemory({
      points: Number.MAX_SAFE_INTEGER,
      duration: windowSeconds[window],
      keyPrefix: window,
    });
  const counters = { minute: counter('minute'), hour: counter('hour') };
  return {
    async take(rules) {
      for (const { key, maxUses, window } of rules) {
        const used = await counters[window].consume(key);
        if (used.consumedPoints > maxUses) return Math.max(1, used.msBeforeNext);
      }
      return 0;
    },
  };
}

const takeScript = `
for i, key in ipairs(KEYS) do
  local used = redis.call('incr', key)
  local left = redis.call('pttl', key)
  if left < 0 then
    left = ARGV[2 * i] * 1000
    redis.call('pexpire', key, left)
  end
  if used > tonumber(ARGV[2 * i - 1]) then return math.max(1, left) end
end
return 0`;

/** Counts for all processes, in one round trip; in this process alone while Redis is unavailable. */
export function createRedisRateStore(redis: Redis, insurance = createMemoryRateStore()): RateStore {
  return {
    async take(rules) {
      const keys = rules.map(({ key, window }) => `parley:rate:${window}:${key}`);
      const args = rules.flatMap(({ maxUses, window }) => [`${maxUses}`, `${windowSeconds[window]}`]);
      try {
        return Number(await redis.evaluate(takeScript, keys, args));
      } catch {
        return await insurance.take(rules);
      }
    },
  };
}

import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Redis } from './redis.ts';

/** A number of uses allowed in a window that begins with the first use. */
export interface RateRule {
  /** What is counted; holds the organization it belongs to. */
  key: string;
  maxUses: number;
  window: RateWindow;
}

export type RateWindow = 'minute' | 'hour';

/** What became of a use. */
export interface RateUse {
  isAllowed: boolean;
  /** Further uses that the last rule that was asked allows in its window; 0 of the rule that refuses. */
  left: number;
  /** When that rule's window ends. */
  resetMs: number;
}

/** Counts uses. */
export interface RateStore {
  /**
   * Counts one use under each rule in turn and stops at the first exhausted rule, so that a use refused by a narrow rule
   * does not count under a wider one.
   */
  take(rules: readonly RateRule[]): Promise<RateUse>;
}

const unlimited: RateUse = { isAllowed: true, left: Number.POSITIVE_INFINITY, resetMs: 0 };

function judge({ maxUses }: RateRule, used: number, windowLeftMs: number): RateUse {
  const isAllowed = used <= maxUses;
  return { isAllowed, left: isAllowed ? maxUses - used : 0, resetMs: Math.max(1, windowLeftMs) };
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
      let use = unlimited;
      for (const rule of rules) {
        const counted = await counters[rule.window].consume(rule.key);
        use = judge(rule, counted.consumedPoints, counted.msBeforeNext);
        if (!use.isAllowed) return use;
      }
      return use;
    },
  };
}

/** Returns the number of the last rule that was asked, its uses, and what is left of its window in ms. */
const takeScript = `
local used, left = 0, 0
for i, key in ipairs(KEYS) do
  used = redis.call('incr', key)
  left = redis.call('pttl', key)
  if left < 0 then
    left = ARGV[2 * i] * 1000
    redis.call('pexpire', key, left)
  end
  if used > tonumber(ARGV[2 * i - 1]) then return {i, used, left} end
end
return {#KEYS, used, left}`;

const counts = z.array(z.coerce.number());

/** Counts for all processes, in one round trip; in this process alone while Redis is unavailable. */
export function createRedisRateStore(redis: Redis, insurance = createMemoryRateStore()): RateStore {
  return {
    async take(rules) {
      const keys = rules.map(({ key, window }) => `parley:rate:${window}:${key}`);
      const args = rules.flatMap(({ maxUses, window }) => [`${maxUses}`, `${windowSeconds[window]}`]);
      try {
        const [asked = 0, used = 0, leftMs = 0] = counts.parse(await redis.evaluate(takeScript, keys, args));
        const rule = rules[asked - 1];
        return rule ? judge(rule, used, leftMs) : unlimited;
      } catch {
        return await insurance.take(rules);
      }
    },
  };
}

import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Redis } from './redis.ts';

/** A number of uses allowed in a window that begins with the first use. */
export interface RateRule {
  /** Unique name of the counter; contains the organization it belongs to. */
  key: string;
  maxUses: number;
  window: RateWindow;
}

export type RateWindow = 'minute' | 'hour';

export interface RateUse {
  isAllowed: boolean;
  /** Remaining uses under the last rule checked; 0 for the rule that refuses. */
  left: number;
  /** Time until that rule's window ends. */
  resetMs: number;
}

/** Options for several uses at once. */
export interface RateUses {
  /** Number of uses; 1 by default. */
  count?: number;
  /** Idempotency key: an allowed use with the same id counts once per hour, so that an interrupted caller may repeat it. */
  useId?: string;
}

/** Counts uses against rate limits. */
export interface RateStore {
  /**
   * Counts a use under each rule in turn and stops at the first exhausted rule, so that a use refused by a narrow rule does not
   * count under a wider one. If `count` is above 1, all uses are allowed if the first is.
   */
  take(rules: readonly RateRule[], uses?: RateUses): Promise<RateUse>;
}

const unlimited: RateUse = { isAllowed: true, left: Number.POSITIVE_INFINITY, resetMs: 0 };

function judge({ maxUses }: RateRule, count: number, used: number, windowLeftMs: number): RateUse {
  const isAllowed = used - count < maxUses;
  return { isAllowed, left: isAllowed ? Math.max(0, maxUses - used) : 0, resetMs: Math.max(1, windowLeftMs) };
}

const windowSeconds: Record<RateWindow, number> = { minute: 60, hour: 3_600 };

/** Counts in the memory of this process. */
export function createMemoryRateStore(): RateStore {
  const counter = (window: RateWindow, keyPrefix: string = window) =>
    new RateLimiterMemory({
      points: Number.MAX_SAFE_INTEGER,
      duration: windowSeconds[window],
      keyPrefix,
    });
  const counters = { minute: counter('minute'), hour: counter('hour') };
  const counted = counter('hour', 'counted');
  return {
    async take(rules, { count = 1, useId } = {}) {
      if (useId !== undefined && (await counted.get(useId)) !== null) return unlimited;
      let use = unlimited;
      for (const rule of rules) {
        const { consumedPoints, msBeforeNext } = await counters[rule.window].consume(rule.key, count);
        use = judge(rule, count, consumedPoints, msBeforeNext);
        if (!use.isAllowed) return use;
      }
      if (useId !== undefined) await counted.consume(useId);
      return use;
    },
  };
}

/** Returns the index of the last rule checked, its uses, and the rest of its window in ms. */
const takeScript = `
local count = tonumber(ARGV[1])
local rules = tonumber(ARGV[2])
local id = KEYS[rules + 1]
if id and redis.call('exists', id) == 1 then return {0, 0, 0} end
local used, left = 0, 0
for i = 1, rules do
  used = redis.call('incrby', KEYS[i], count)
  left = redis.call('pttl', KEYS[i])
  if left < 0 then
    left = ARGV[2 * i + 2] * 1000
    redis.call('pexpire', KEYS[i], left)
  end
  if used - count >= tonumber(ARGV[2 * i + 1]) then return {i, used, left} end
end
if id then redis.call('set', id, 1, 'ex', ${windowSeconds.hour}) end
return {rules, used, left}`;

const counts = z.array(z.coerce.number());

/** Counts for all processes, in one round trip; only in this process while Redis is unavailable. */
export function createRedisRateStore(redis: Redis, insurance = createMemoryRateStore()): RateStore {
  return {
    async take(rules, { count = 1, useId } = {}) {
      const keys = rules.map(({ key, window }) => `parley:rate:${window}:${key}`);
      if (useId !== undefined) keys.push(`parley:rate:counted:${useId}`);
      const bounds = rules.flatMap(({ maxUses, window }) => [`${maxUses}`, `${windowSeconds[window]}`]);
      const args = [`${count}`, `${rules.length}`, ...bounds];
      try {
        const [asked = 0, used = 0, leftMs = 0] = counts.parse(await redis.evaluate(takeScript, keys, args));
        const rule = rules[asked - 1];
        return rule ? judge(rule, count, used, leftMs) : unlimited;
      } catch {
        return await insurance.take(rules, { count, ...(useId === undefined ? {} : { useId }) });
      }
    },
  };
}

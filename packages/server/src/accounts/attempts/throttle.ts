import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { rateLimited } from '../../errors/app-error.ts';
import { createKeyedLimiter, QueueFull } from '../../lib/timing/limiter.ts';
import type { Clock } from '../../ports/clock.ts';

/** A rate limit rule: what is counted, for whom, and how many uses a window allows. A window begins with its first use. */
export interface ThrottleRule {
  /** What is counted, such as `login`. */
  purpose: string;
  /** For whom it is counted, such as `address:192.0.2.1`. */
  subject: string;
  /** Maximum number of uses within the window. If omitted, the rule never refuses. */
  maxUses?: number;
  /**
   * Number of uses within the window from which on each attempt is delayed by `slowDownMs`. If omitted, no attempt is delayed.
   */
  slowFrom?: number;
  windowSeconds: number;
}

/**
 * Counts uses in the database, so that limits survive a restart and hold across processes. A use is counted before the work it
 * allows, and either under all its rules or under none. Of any number of concurrent uses, exactly as many pass as the limit
 * allows.
 */
export interface Throttle {
  /**
   * Counts a use, which is never refunded.
   * @throws AppError `rate_limited` if a rule allows no more.
   */
  use(rules: readonly ThrottleRule[]): Promise<void>;
  /**
   * Counts an attempt, makes it, and refunds the count if the attempt succeeds or was rejected by a full queue (`QueueFull`).
   * @param rules the first one identifies the caller. Only a few attempts of one caller run at a time, so that concurrent
   * successful ones do not exhaust the limit for failures.
   * @param attempt returns undefined if it failed.
   * @throws AppError `rate_limited` if a rule allows no more; the attempt was then not made.
   */
  attempt<T>(rules: readonly ThrottleRule[], attempt: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Must be below every limit for failures. */
const attemptsAtOncePerCaller = 4;
const unlimited = 2_147_483_647;

export function createThrottle({ database, clock }: { database: Database; clock: Clock }): Throttle {
  const pool = database.tenant;
  const callers = createKeyedLimiter(attemptsAtOncePerCaller);
  // One at a time per caller, so that a flood of calls from one caller uses only one connection.
  const counting = createKeyedLimiter(1);

  const count = async (rules: readonly ThrottleRule[]): Promise<Counted> => {
    const counts = toCounts(rules);
    const release = await counting.acquire(callerOf(rules));
    try {
      const now = clock.now();
      const row = await pool.first(claiming(counts, now));
      if (!row || row.refused_until) throw rateLimited((row?.refused_until?.getTime() ?? 0) - now.getTime());
      return { counts, windowEnds: row.window_ends, delayMs: delayOf(counts, row.uses) };
    } finally {
      release();
    }
  };
  return {
    async use(rules) {
      await count(rules);
    },
    async attempt(rules, attempt) {
      const release = await callers.acquire(callerOf(rules));
      try {
        const counted = await count(rules);
        if (counted.delayMs > 0) {
          // Waits after the release, so that it does not delay others at this address.
          release();
          await sleep(counted.delayMs);
        }
        const result = await attempt().catch(async (error: unknown) => {
          // Nothing was tried, so refund the count: the caller may retry as often as needed.
          if (error instanceof QueueFull) await pool.execute(givingBack(counted));
          throw error;
        });
        if (result !== undefined) await pool.execute(givingBack(counted));
        return result;
      } finally {
        release();
      }
    },
  };
}

interface Count extends ThrottleRule {
  key: string;
}

interface Counted {
  counts: readonly Count[];
  windowEnds: readonly Date[];
  delayMs: number;
}

/** Adds the stored keys, and sorts by them so that concurrent statements do not deadlock. */
function toCounts(rules: readonly ThrottleRule[]): Count[] {
  const counts = rules.map((rule) => ({ ...rule, key: keyOf(rule) }));
  return counts.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Subjects are stored as hashes, so the table holds no client or email addresses. */
function keyOf({ purpose, subject }: ThrottleRule): string {
  return createHash('sha256').update(`${purpose}:${subject}`).digest('base64url');
}

function callerOf([caller]: readonly ThrottleRule[]): string {
  return caller ? keyOf(caller) : '';
}

function delayOf(counts: readonly Count[], uses: readonly number[]): number {
  const delays = counts.map(({ slowFrom }, index) =>
    slowFrom === undefined ? 0 : slowDownMs((uses[index] ?? 0) - slowFrom),
  );
  return Math.max(0, ...delays);
}

function claiming(counts: readonly Count[], now: Date) {
  const keys = counts.map(({ key }) => key);
  const maxUses = counts.map((count) => count.maxUses ?? unlimited);
  const ends = counts.map(({ windowSeconds }) => new Date(now.getTime() + windowSeconds * 1_000));
  return sql<{ refused_until: Date | null; window_ends: Date[]; uses: number[] }>`
    select * from claim_uses(${keys}::text[], ${maxUses}::int[], ${ends}::timestamptz[], ${now})`;
}

/** Refunds the counts, except in windows that began after the attempt was counted. */
function givingBack({ counts, windowEnds }: Counted) {
  const keys = counts.map(({ key }) => key);
  return sql`
    with counted as (
      select t.key from throttles t
      join unnest(${keys}::text[], ${[...windowEnds]}::timestamptz[]) as w (key, ends)
        on w.key = t.key and w.ends = t.window_ends_at
      where t.failures > 0
      order by t.key
      for update of t
    )
    update throttles t set failures = t.failures - 1 from counted where t.key = counted.key`;
}

const firstDelayMs = 500;
const maxDelayMs = 5_000;

/**
 * Delay of an attempt on an account, in ms: half a second, doubled with each further attempt, up to 5 s (SEC-6).
 * @param further number of attempts since slowing down began; negative before that.
 */
export function slowDownMs(further: number): number {
  return further < 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** further);
}

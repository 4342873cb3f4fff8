import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type AppError, rateLimited } from '../../errors/app-error.ts';
import type { Clock } from '../../ports/clock.ts';

export interface ThrottleRule {
  /** What is counted, such as `login`. */
  purpose: string;
  /** Number of failures allowed within the window. */
  maxFailures: number;
  windowSeconds: number;
}

/** Counts failures in the database, so that limits survive a restart and hold across processes. */
export interface Throttle {
  /** @throws AppError `rate_limited` if any of the subjects has reached its limit. */
  assertAllowed(rule: ThrottleRule, subjects: readonly string[]): Promise<void>;
  recordFailure(rule: ThrottleRule, subjects: readonly string[]): Promise<void>;
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit; call `reset`
   * after a successful one.
   * @throws AppError `rate_limited` if the attempt exceeds the limit.
   */
  claim(rule: ThrottleRule, subject: string): Promise<void>;
  reset(rule: ThrottleRule, subjects: readonly string[]): Promise<void>;
}

export function createThrottle({ database, clock }: { database: Database; clock: Clock }): Throttle {
  const pool = database.tenant;
  return {
    async assertAllowed(rule, subjects) {
      const now = clock.now();
      const worst = await pool.first<{ ends_at: Date }>(sql`
        select window_ends_at as ends_at from throttles
        where key = any(${keysOf(rule, subjects)}::text[]) and failures >= ${rule.maxFailures}
          and window_ends_at > ${now}
        order by window_ends_at desc limit 1`);
      if (worst) throw limitedUntil(worst.ends_at, now);
    },
    async recordFailure(rule, subjects) {
      await pool.execute(counting(rule, subjects, clock.now()));
    },
    async claim(rule, subject) {
      const now = clock.now();
      const tries = await pool.first(counting(rule, [subject], now));
      if (tries && tries.failures > rule.maxFailures) throw limitedUntil(tries.ends_at, now);
    },
    async reset(rule, subjects) {
      await pool.execute(sql`delete from throttles where key = any(${keysOf(rule, subjects)}::text[])`);
    },
  };
}

function counting(rule: ThrottleRule, subjects: readonly string[], now: Date) {
  const endsAt = new Date(now.getTime() + rule.windowSeconds * 1000);
  return sql<{ failures: number; ends_at: Date }>`
    insert into throttles as t (key, failures, window_ends_at)
    select key, 1, ${endsAt} from unnest(${keysOf(rule, subjects)}::text[]) as key
    on conflict (key) do update set
      failures = case when t.window_ends_at > ${now} then t.failures + 1 else 1 end,
      window_ends_at = case when t.window_ends_at > ${now} then t.window_ends_at else excluded.window_ends_at end
    returning t.failures, t.window_ends_at as ends_at`;
}

function limitedUntil(endsAt: Date, now: Date): AppError {
  return rateLimited(endsAt.getTime() - now.getTime());
}

/**
 * Subjects are stored as hashes, so the table holds no client or email addresses. They are sorted so that two
 * calls never deadlock.
 */
function keysOf(rule: ThrottleRule, subjects: readonly string[]): string[] {
  return subjects
    .map((subject) => createHash('sha256').update(`${rule.purpose}:${subject}`).digest('base64url'))
    .sort();
}

import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import type { ScheduledJob } from '../kernel/slice/job.ts';
import { dayMs } from '../lib/timing/durations.ts';

const maxOldEvents = 50_000;
const keepSessionsMs = dayMs;
const keepMailsMs = 30 * dayMs;
const keepNoticesMs = 90 * dayMs;

/** Removes expired rows: idempotency keys, throttles, dispatched events, sessions, links, emails and notifications. */
export function housekeepingJobs(deps: Pick<Deps, 'database' | 'clock'>): ScheduledJob[] {
  return [
    {
      queue: 'housekeeping.sweep',
      cron: '*/15 * * * *',
      timeoutSeconds: 300,
      handle: async () => {
        const now = deps.clock.now();
        await withPlatform(deps.database, async (tx) => {
          await tx.execute(sql`delete from idempotency_keys where expires_at < ${now}`);
          await tx.execute(sql`delete from throttles where window_ends_at < ${now}`);
          // An earlier release marked dispatched events instead of deleting them.
          await tx.execute(sql`
            delete from events where id = any (array(
              select id from events where dispatched_at is not null limit ${maxOldEvents}))`);
          await tx.execute(
            sql`delete from sessions where expires_at < ${new Date(now.getTime() - keepSessionsMs)}`,
          );
          await tx.execute(sql`delete from user_tokens where expires_at < ${now}`);
          await tx.execute(sql`
            delete from mails where (sent_at is not null or failed_at is not null)
              and created_at < ${new Date(now.getTime() - keepMailsMs)}`);
          await tx.execute(
            sql`delete from notices where created_at < ${new Date(now.getTime() - keepNoticesMs)}`,
          );
        });
      },
    },
  ];
}

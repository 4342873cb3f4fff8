import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { hasQueue } from './has-queue.ts';
import type { StartedJob } from './lost-starts.ts';

/** A held job checks again after this time, in case its release was missed. */
const askAgainMinutes = 5;

/** SQL condition: the job is held for its organization, rather than waiting for a worker or its start time. */
export const isHeld: Statement = sql`coalesce(data ? 'isHeld', false) and state = 'created'`;

/** Holds a job that has just started: it keeps its retries, and the queue never discards it while it waits. */
export async function holdJob(executor: Executor, { id, name }: StartedJob): Promise<void> {
  await executor.execute(sql`
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null,
      data = data || '{"isHeld": true}', keep_until = 'infinity',
      start_after = pgboss.job_now() + make_interval(mins => ${askAgainMinutes})
    where name = ${name} and id = ${id} and state = 'active'`);
}

/** Releases an organization's held jobs at once; returns their number. */
export async function releaseJobs(executor: Executor, organizationId: string): Promise<number> {
  if (!(await hasQueue(executor))) return 0;
  return executor.execute(sql`
    update pgboss.job set data = data - 'isHeld', start_after = pgboss.job_now()
    where ${isHeld} and data ->> 'organizationId' = ${organizationId}`);
}

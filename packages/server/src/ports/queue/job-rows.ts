import type { Database, Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/** Whether the tables of the queue exist: the first worker creates them, and may not have run yet. */
export async function hasQueue(executor: Pick<Executor, 'first'>): Promise<boolean> {
  const found = await executor.first(
    sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`,
  );
  return found?.exists ?? false;
}

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

/** A job whose process died this often while running it is not started again. */
export const maxLostStarts = 3;

/** A job as delivered by the queue. */
export interface StartedJob {
  id: string;
  name: string;
  data: object;
  /** Earlier starts of this job. */
  retryCount: number;
}

/** A job was moved to the dead letters although it had retries left. */
export class JobSetAside extends Error {
  constructor() {
    super(`set aside: ${maxLostStarts} starts of this job ended with their process`);
    this.name = 'JobSetAside';
  }
}

/** Number of earlier starts during which the process died, which are those without a recorded failure. */
export function lostStartsOf({ data, retryCount }: StartedJob): number {
  return retryCount - failuresOf(data);
}

/** Records that this start failed while its process survived. */
export async function recordFailure(database: Database, { id, name, data }: StartedJob): Promise<void> {
  await database.platform.execute(sql`
    update pgboss.job set data = jsonb_set(coalesce(data, '{}'), '{failedStarts}', to_jsonb(${failuresOf(data) + 1}::int))
    where name = ${name} and id = ${id}`);
}

/** Makes the next failure of this job move it to the dead letters. */
export async function makeNextFailureFinal(database: Database, { id, name }: StartedJob): Promise<void> {
  await database.platform.execute(sql`
    update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`);
}

function failuresOf(data: object): number {
  return 'failedStarts' in data && typeof data.failedStarts === 'number' ? data.failedStarts : 0;
}

import { z } from 'zod';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { type DispatchedEvent, readEvent, readRequestId } from '../kernel/slice/event.ts';
import type { EventJob, ScheduledJob } from '../kernel/slice/job.ts';
import { withRequestId } from '../lib/net/request-id.ts';
import type { Queue } from '../ports/queue/queue.ts';

/** Declares every queue, so that a process can send jobs that another process runs. */
export async function declareQueues(
  queue: Queue,
  jobs: readonly EventJob[],
  schedules: readonly ScheduledJob[],
): Promise<void> {
  for (const job of jobs) await queue.declare(job.queue, job);
  for (const schedule of schedules) {
    await queue.declare(schedule.queue, {
      retryLimit: 0,
      timeoutSeconds: schedule.timeoutSeconds,
      concurrency: 1,
    });
    await queue.schedule(schedule.queue, schedule.cron);
  }
}

/** Starts processing the queues in this process. */
export async function runJobs(
  deps: Pick<Deps, 'database' | 'log' | 'metrics'>,
  queue: Queue,
  jobs: readonly EventJob[],
  schedules: readonly ScheduledJob[],
): Promise<void> {
  for (const job of jobs) {
    await queue.work(job.queue, job, {
      ...(job.duringSuspension ? {} : { mustWait: (data) => isOfSuspendedOrganization(deps, data) }),
      handle: (data, signal) =>
        withRequestId(readRequestId(data), () =>
          observed(deps, job.queue, () => job.handle(readEvent(data), signal)),
        ),
      setAside: (data) => withRequestId(readRequestId(data), () => setAside(deps, job, readEvent(data))),
    });
  }
  for (const schedule of schedules) {
    const options = { retryLimit: 0, timeoutSeconds: schedule.timeoutSeconds, concurrency: 1 };
    await queue.work(schedule.queue, options, {
      handle: (_data, signal) =>
        withRequestId(null, () => observed(deps, schedule.queue, () => schedule.handle(signal))),
      setAside: async () => undefined,
    });
  }
}

async function setAside(
  deps: Pick<Deps, 'log' | 'metrics'>,
  job: EventJob,
  event: DispatchedEvent,
): Promise<void> {
  const { id: eventId, resourceId } = event;
  deps.metrics.jobs.inc({ queue: job.queue, outcome: 'set_aside' });
  deps.log.error({ queue: job.queue, eventId, resourceId }, 'job_set_aside');
  await job.setAside?.(event);
}

async function observed(
  deps: Pick<Deps, 'log' | 'metrics'>,
  queue: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    deps.metrics.jobs.inc({ queue, outcome: 'done' });
  } catch (error) {
    deps.metrics.jobs.inc({ queue, outcome: 'failed' });
    deps.log.error({ err: error, queue }, 'job_failed');
    throw error;
  }
}

const envelope = z.object({ organizationId: z.uuid() });

/** Whether a job belongs to an organization that platform administrators have suspended but not deleted. */
async function isOfSuspendedOrganization(
  { database }: Pick<Deps, 'database'>,
  data: object,
): Promise<boolean> {
  const { organizationId } = envelope.safeParse(data).data ?? {};
  if (organizationId === undefined) return false;
  const row = await database.platform.first<{ is_suspended: boolean }>(sql`
    select suspended_at is not null and deleted_at is null as is_suspended from organizations where id = ${organizationId}`);
  return row?.is_suspended === true;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Log } from '../log/log.ts';
import { bossOn, heartbeatSeconds, toParameter } from './boss.ts';
import {
  holdJob,
  isHeld,
  JobSetAside,
  lostStartsOf,
  makeNextFailureFinal,
  maxLostStarts,
  recordFailure,
  type StartedJob,
} from './job-rows.ts';

/** A message of a queue; `id` deduplicates repeated sends. */
export interface QueuedJob {
  id: string;
  queue: string;
  data: object;
  /** The organization, for queues that limit concurrent jobs per organization. */
  group?: string;
  /** Delay before the job starts. */
  startAfterSeconds?: number;
}

export interface QueueOptions {
  retryLimit: number;
  timeoutSeconds: number;
  concurrency: number;
  /** Maximum number of concurrent jobs per group across all processes. Default: the number of workers. */
  perGroup?: number | undefined;
}

export interface JobHandlers {
  handle(data: object, signal: AbortSignal): Promise<void>;
  /** Whether the job must be held, such as for a suspended organization; it resumes after `releaseJobs`. */
  mustWait?(data: object): Promise<boolean>;
  /** Called instead of `handle` after three processes died running the job; the job is then not retried. */
  setAside(data: object): Promise<void>;
}

/** Durable jobs with retries, dead letters, and schedules. */
export interface Queue {
  declare(queue: string, options: QueueOptions): Promise<void>;
  /** Sends jobs in the caller's transaction; a job whose id was sent before is not changed. */
  send(tx: Transaction, jobs: readonly QueuedJob[]): Promise<void>;
  work(queue: string, options: QueueOptions, handlers: JobHandlers): Promise<void>;
  schedule(queue: string, cron: string): Promise<void>;
  /** Number of waiting and running jobs in all queues, except held ones. */
  pending(): Promise<number>;
  /** Stops taking jobs and waits for the running ones. */
  stop(timeoutMs: number): Promise<void>;
}

/** How often all queues are polled with one query for due jobs, because retries are not announced by notifications. */
const lookForDueMs = 2_000;
/** Workers are woken by that query. Otherwise, each would poll the database on its own. */
const workOptions = { batchSize: 1, pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 };

/** Time for jobs aborted by a shutdown to record their failure. */
const recordPatienceMs = 2_000;

export const deadLetterQueue = 'dead_letters';

/** Creates the job queue: pg-boss on the platform's connections, with both engines. */
export async function createQueue(database: Database, log: Log): Promise<Queue> {
  const boss = bossOn(database);
  boss.on('error', (error) => log.error({ err: error, queue: Reflect.get(error, 'queue') }, 'queue_error'));
  await boss.start();
  await boss.createQueue(deadLetterQueue);
  if (database.engine === 'embedded') await takeBackLostJobs(database);
  const declared = new Set<string>();
  const running = new Set<Promise<void>>();
  const workers = new Map<string, string[]>();
  const waker = wakeWorkers(database, boss, log, workers);
  return {
    async declare(queue, options) {
      declared.add(queue);
      await boss.createQueue(queue, {
        retryLimit: options.retryLimit,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: options.timeoutSeconds,
        deadLetter: deadLetterQueue,
        notify: true,
        heartbeatSeconds,
      });
      // A queue created by an earlier release has no heartbeat.
      await boss.updateQueue(queue, { heartbeatSeconds });
      // Makes pg-boss cache the queue, which it would otherwise look up on a pool inside the first sender's transaction.
      await boss.insert(queue, []);
    },
    send: (tx, jobs) => sendJobs(boss, tx, jobs),
    async work(queue, options, handlers) {
      for (let worker = 0; worker < options.concurrency; worker += 1) {
        const limits = options.perGroup === undefined ? {} : { groupConcurrency: options.perGroup };
        const workerId: string = await boss.work(queue, { ...workOptions, ...limits }, async ([job]) => {
          if (!job) return;
          // Jobs of a schedule have no data.
          const run = runJob(database, log, { ...job, data: (job.data ?? {}) as object }, handlers);
          running.add(run);
          try {
            await run;
          } finally {
            running.delete(run);
            // Fetches jobs that arrived meanwhile at once, because one notification may announce many jobs.
            boss.notifyWorker(workerId);
          }
        });
        workers.set(queue, [...(workers.get(queue) ?? []), workerId]);
      }
    },
    async schedule(queue, cron) {
      await boss.schedule(queue, cron, null, { tz: 'UTC' });
    },
    async pending() {
      const row = await database.platform.first<{ count: number }>(sql`
        select count(*) as count from pgboss.job
        where name = any(${[...declared]}::text[]) and state in ('created', 'retry', 'active')
          and not (${isHeld})`);
      return row?.count ?? 0;
    },
    async stop(timeoutMs) {
      await waker.stop();
      await boss.stop({ graceful: true, timeout: timeoutMs });
      // Aborted jobs record that their process did not crash.
      await Promise.race([Promise.allSettled(running), wait(recordPatienceMs, undefined, { ref: false })]);
    },
  };
}

/** Sends jobs in a transaction of the caller. */
async function sendJobs(boss: PgBoss, tx: Transaction, jobs: readonly QueuedJob[]): Promise<void> {
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await tx.rows({ text, values: values.map(toParameter) }),
    }),
  };
  for (const [queue, group] of Map.groupBy(jobs, (job) => job.queue)) {
    await boss.insert(
      queue,
      group.map((job) => ({
        id: job.id,
        data: job.data,
        ...(job.group === undefined ? {} : { group: { id: job.group } }),
        ...(job.startAfterSeconds ? { startAfter: job.startAfterSeconds } : {}),
      })),
      { db },
    );
  }
}

/** Wakes the workers of queues with due jobs, every two seconds until `stop`. */
function wakeWorkers(
  database: Database,
  boss: PgBoss,
  log: Log,
  workers: ReadonlyMap<string, readonly string[]>,
): { stop(): Promise<void> } {
  const wakeDue = async () => {
    for (const queue of await listDueQueues(database, [...workers.keys()]))
      for (const workerId of workers.get(queue) ?? []) boss.notifyWorker(workerId);
  };
  let waking: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (workers.size === 0) return;
    waking ??= wakeDue()
      .catch((error: unknown) => log.warn({ err: error }, 'due_jobs_not_found'))
      .finally(() => {
        waking = undefined;
      });
  }, lookForDueMs);
  return {
    async stop() {
      clearInterval(timer);
      await waking;
    },
  };
}

/** The queues with a job that is due now. */
async function listDueQueues(database: Database, queues: readonly string[]): Promise<string[]> {
  const rows = await database.platform.rows<{ name: string }>(sql`
    select queue.name from unnest(${queues}::text[]) as queue (name)
    where exists (
      select from pgboss.job j where j.name = queue.name and j.state < 'active' and j.start_after <= pgboss.job_now()
    )`);
  return rows.map(({ name }) => name);
}

/**
 * Runs one job, holds it, or sets it aside.
 * @throws the job's error; JobSetAside.
 */
async function runJob(
  database: Database,
  log: Log,
  job: StartedJob & { signal: AbortSignal },
  { handle, setAside, mustWait }: JobHandlers,
): Promise<void> {
  if (await mustWait?.(job.data)) return holdJob(database.platform, job);
  if (lostStartsOf(job) >= maxLostStarts) {
    await setAside(job.data);
    await makeNextFailureFinal(database, job);
    throw new JobSetAside();
  }
  try {
    await handle(job.data, job.signal);
  } catch (error) {
    await recordFailure(database, job).catch((reason: unknown) =>
      log.warn({ err: reason }, 'job_not_recorded'),
    );
    throw error;
  }
}

/**
 * On the embedded engine this is the only process, so every job still marked as running was lost with the previous process. It is
 * retried at once, or moved to the dead letters at the next check if it has no attempts left.
 */
async function takeBackLostJobs(database: Database): Promise<void> {
  await database.platform.execute(sql`
    update pgboss.job set
      state = case when retry_count < retry_limit then 'retry'::pgboss.job_state else state end,
      start_after = pgboss.job_now(), heartbeat_on = '-infinity'
    where state = 'active'`);
}

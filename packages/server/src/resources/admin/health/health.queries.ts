import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { hasQueue, isHeld } from '../../../ports/queue/job-rows.ts';
import { deadLetterQueue } from '../../../ports/queue/queue.ts';

export interface QueueRow {
  queue: string;
  waiting: number;
  running: number;
  held: number;
  /** When its oldest waiting job could have started. */
  oldest_at: Date | null;
}

/** Queues with jobs, the fullest first; the dead letters are one of them. */
export async function readQueues(tx: Executor): Promise<QueueRow[]> {
  if (!(await hasQueue(tx))) return [];
  const isDue = sql`state in ('created', 'retry') and not (${isHeld}) and start_after <= pgboss.job_now()`;
  return tx.rows<QueueRow>(sql`
    select name as queue, count(*) filter (where state in ('created', 'retry') and not (${isHeld})) as waiting,
      count(*) filter (where state = 'active') as running, count(*) filter (where ${isHeld}) as held,
      min(greatest(created_on, start_after)) filter (where ${isDue}) as oldest_at
    from pgboss.job where state in ('created', 'retry', 'active')
    group by name order by waiting desc, name`);
}

export const isDeadLetters = ({ queue }: QueueRow): boolean => queue === deadLetterQueue;

export interface WorkRow {
  events: number;
  oldest_event_at: Date | null;
  mail_due: number;
  mail_failed: number;
  unsealed_since: Date | null;
  runs_since: Date | null;
}

/** Counts other pending work: events, emails and seals, without their content. */
export async function readWork(tx: Executor, now: Date): Promise<WorkRow> {
  const isUnsealed = sql`created_at > coalesce((select max(until_at) from audit_seals), '-infinity')`;
  const row = await tx.first<WorkRow>(sql`
    select e.*, m.*,
      least(
        (select min(created_at) from audit_log where ${isUnsealed}),
        (select min(created_at) from platform_log where ${isUnsealed})
      ) as unsealed_since,
      (select min(created_at) from organizations) as runs_since
    from (select count(*) as events, min(created_at) as oldest_event_at from events where dispatched_at is null) e,
    (select count(*) filter (where sent_at is null and failed_at is null and due_at <= ${now}) as mail_due,
      count(*) filter (where failed_at is not null) as mail_failed
      from mails where sent_at is null or failed_at is not null) m`);
  if (!row) throw new Error('an aggregate has a row');
  return row;
}

/** Whether the mailbox with this key could not be opened by the process that reads it. */
export async function hasMailboxProblem(tx: Executor, key: Buffer): Promise<boolean> {
  return (
    (await tx.first(sql`select 1 from mailboxes where key = ${key} and problem is not null`)) !== undefined
  );
}

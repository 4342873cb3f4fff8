import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { sql } from '../../db/sql.ts';
import { deadLetterQueue } from './queue.ts';

/** A job that failed permanently, with its organization but without its data. */
export interface DeadLetter {
  id: string;
  queue: string;
  failed_at: Date;
  tries: number;
  error: string | null;
  organization_id: string | null;
  organization_name: string | null;
  request_id: string | null;
}

const isWaiting = sql`j.name = ${deadLetterQueue} and j.state in ('created', 'retry')`;
const organizationId = sql`case when pg_input_is_valid(j.data ->> 'organizationId', 'uuid')
  then (j.data ->> 'organizationId')::uuid end`;

/** Newest first. */
export function listDeadLetters(executor: Executor, { limit, offset }: RowRange): Promise<DeadLetter[]> {
  return executor.rows<DeadLetter>(sql`
    select j.id, coalesce(j.source_name, j.name) as queue, j.created_on as failed_at,
      coalesce(j.source_retry_count, 0) + 1 as tries,
      left(coalesce(j.source_output ->> 'message', j.source_output #>> '{value,message}'), 2000) as error,
      o.id as organization_id, o.name as organization_name, j.data ->> 'requestId' as request_id
    from pgboss.job j left join organizations o on o.id = ${organizationId}
    where ${isWaiting} order by j.created_on desc, j.id desc limit ${limit} offset ${offset}`);
}

export const deadLetterRows = sql`select 1 from pgboss.job j where ${isWaiting}`;

export interface RemovedLetter {
  queue: string;
  organization_id: string | null;
}

/**
 * Sends the job to its queue again, with all its attempts; undefined if it is no longer a dead letter or its queue no longer
 * exists.
 */
export function retryDeadLetter(executor: Executor, id: string): Promise<RemovedLetter | undefined> {
  return executor.first<RemovedLetter>(sql`
    with letter as (
      delete from pgboss.job j using pgboss.queue q
      where ${isWaiting} and j.id = ${id} and q.name = j.source_name
      returning j.id, j.source_name, j.source_id, j.source_root_id, j.data, j.priority, j.group_id, j.group_tier, q.retry_limit,
        q.retry_backoff, q.retry_delay, q.retry_delay_max, q.expire_seconds, q.retention_seconds, q.deletion_seconds, q.policy,
        q.heartbeat_seconds, q.dead_letter, ${organizationId} as organization_id
    ), sent as (
      insert into pgboss.job (id, name, data, priority, retry_limit, retry_backoff, retry_delay, retry_delay_max, expire_seconds,
        keep_until, deletion_seconds, policy, group_id, group_tier, heartbeat_seconds, dead_letter, source_root_id)
      select gen_random_uuid(), source_name, data - 'failedStarts' - 'isHeld', priority, retry_limit, retry_backoff, retry_delay,
        retry_delay_max, expire_seconds, pgboss.job_now() + retention_seconds * interval '1s', deletion_seconds, policy, group_id,
        group_tier, heartbeat_seconds, dead_letter, coalesce(source_root_id, source_id)
      from letter
    )
    select source_name as queue, organization_id from letter`);
}

/** Deletes the job; undefined if it is no longer a dead letter. */
export function discardDeadLetter(executor: Executor, id: string): Promise<RemovedLetter | undefined> {
  return executor.first<RemovedLetter>(sql`
    delete from pgboss.job j where ${isWaiting} and j.id = ${id}
    returning coalesce(j.source_name, j.name) as queue, ${organizationId} as organization_id`);
}

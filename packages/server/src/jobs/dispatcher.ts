import { createHash } from 'node:crypto';
import { events as definitions, storedEventNames } from '@parley/contracts/events/events';
import type { LiveEvent } from '@parley/contracts/resources/integrations/events';
import type { Transaction } from '../db/database.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { type DispatchedEvent, isOfType, readEvent, type StoredEvent } from '../kernel/slice/event.ts';
import type { EventJob } from '../kernel/slice/job.ts';
import { contendedRows, type Projection, type ProjectionDeps } from '../kernel/slice/projection.ts';
import { idOfHash } from '../lib/ids.ts';
import type { Queue, QueuedJob } from '../ports/queue/queue.ts';
import { eventChannel } from '../record/outbox/append-event.ts';

const batchSize = 500;
/** A notification is lost if its connection drops; this poll finds the events that it would have announced. */
const pollMs = 2_000;
/** Pause after a batch, so that under load the next batch collects more events. */
const pauseMs = 50;

export interface Dispatcher {
  start(): Promise<void>;
  /** Dispatches all pending events; returns their number. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

type DispatcherDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'log' | 'pubsub' | 'metrics'> & {
  queue: Queue;
};

/** Jobs and projections that events trigger. */
export interface Reactions {
  jobs: readonly EventJob[];
  projections: readonly Projection[];
}

/**
 * Turns events into jobs, projections and live updates. A batch leaves the outbox in the transaction that applies the
 * projections. Job ids derive from event ids, so a batch that is dispatched again after a crash sends no job twice.
 */
export function createDispatcher(deps: DispatcherDeps, reactions: Reactions): Dispatcher {
  let running: Promise<number> | undefined;
  let isWokenAgain = false;
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const drain = async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const count = await dispatchBatch(deps, reactions);
      total += count;
      if (count < batchSize) return total;
    }
  };
  const wake = (): void => {
    if (running) {
      isWokenAgain = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'dispatch_failed');
        return 0;
      })
      .then(async (count) => {
        if (count > 0 && !isStopped) await pause();
        return count;
      })
      .finally(() => {
        running = undefined;
        if (isWokenAgain && !isStopped) {
          isWokenAgain = false;
          wake();
        }
      });
  };
  return {
    drain,
    async start() {
      stopListening = await deps.database.listen(eventChannel, wake);
      timer = setInterval(wake, pollMs);
      wake();
    },
    async stop() {
      clearInterval(timer);
      await stopListening?.();
      isStopped = true;
      await running;
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** A row of the `events` table. */
interface EventRow {
  id: string;
  organization_id: string;
  type: string;
  resource_id: string;
  chatbot_id: string | null;
  request_id: string | null;
  data: unknown;
  created_at: Date;
}

/** Returns the number of events in the batch. */
async function dispatchBatch(deps: DispatcherDeps, { jobs, projections }: Reactions): Promise<number> {
  const { count, events } = await withPlatform(deps.database, async (tx) => {
    const rows = await takeBatch(tx);
    const batch = rows.map((row) => readRow(deps, row)).filter((event) => event !== undefined);
    if (rows.length === 0) return { count: 0, events: batch };
    for (const one of projections) if (one.contends === undefined) await applyTo(tx, deps, one, batch);
    await deps.queue.send(
      tx,
      batch.flatMap((event) => jobsOf(event, jobs)),
    );
    for (const rows of contendedRows)
      for (const one of projections) if (one.contends === rows) await applyTo(tx, deps, one, batch);
    return { count: rows.length, events: batch };
  });
  await deps.pubsub.publish(
    events.map((event) => ({ organizationId: event.organizationId, event: toLive(event) })),
  );
  return count;
}

/**
 * Removes a batch from the outbox and returns it. A concurrent dispatcher waits for the commit and then no longer finds the
 * batch. Events of a type that this release does not know are left for a process that does.
 */
function takeBatch(tx: Transaction): Promise<EventRow[]> {
  return tx.rows<EventRow>(sql`
    with taken as (
      delete from events where id = any (array(
        select id from events where dispatched_at is null and type = any(${storedEventNames}::text[])
        order by id limit ${batchSize}))
      and dispatched_at is null
      returning id, organization_id, type, resource_id, chatbot_id, request_id, data, created_at
    )
    select * from taken order by id`);
}

/** An invalid event is reported and skipped, so that it does not block the events behind it. */
function readRow({ log, metrics }: DispatcherDeps, row: EventRow): StoredEvent | undefined {
  try {
    const event = readEvent({
      id: row.id,
      organizationId: row.organization_id,
      type: row.type,
      resourceId: row.resource_id,
      chatbotId: row.chatbot_id,
      requestId: row.request_id,
      data: row.data,
    });
    return { ...event, createdAt: row.created_at };
  } catch (error) {
    metrics.jobs.inc({ queue: 'dispatch', outcome: 'failed' });
    log.error({ err: error, eventId: row.id, type: row.type }, 'event_unreadable');
    return undefined;
  }
}

async function applyTo(
  tx: Transaction,
  deps: ProjectionDeps,
  { on, apply }: Projection,
  batch: readonly StoredEvent[],
): Promise<void> {
  const wanted = batch.filter((event) => isOfType(event, on));
  if (wanted.length > 0) await apply(tx, wanted, deps);
}

function jobsOf(event: StoredEvent, jobs: readonly EventJob[]): QueuedJob[] {
  const { id, organizationId, type, resourceId, chatbotId, requestId, data } = event;
  return jobs
    .filter((job) => isOfType(event, job.on))
    .map((job) => ({
      id: jobId(event.id, job.queue),
      queue: job.queue,
      data: { id, organizationId, type, resourceId, chatbotId, requestId, data },
      ...(job.perGroup === undefined ? {} : { group: event.organizationId }),
      ...(job.startAfterSeconds ? { startAfterSeconds: job.startAfterSeconds(event) } : {}),
    }));
}

/** Returns the same id for the same event and queue, so that a job is never sent twice. */
function jobId(eventId: string, queue: string): string {
  return idOfHash(createHash('sha256').update(`${eventId}:${queue}`).digest());
}

function toLive(event: DispatchedEvent): LiveEvent {
  return {
    id: event.id,
    type: event.type,
    resource: definitions[event.type].resource,
    resourceId: event.resourceId,
    ...(event.chatbotId ? { chatbotId: event.chatbotId } : {}),
    ...(event.type === 'knowledge.progress' ? { progress: event.data } : {}),
  };
}

import { createHash } from 'node:crypto';
import type { LiveEvent } from '@parley/contracts/resources/events';
import type { Transaction } from '../db/database.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps.ts';
import type { DispatchedEvent, EventJob } from '../kernel/job.ts';
import { idOfHash } from '../lib/ids.ts';
import type { Queue, QueuedJob } from '../ports/queue.ts';
import { eventChannel } from '../record/outbox/append-event.ts';
import { announceQuota } from './announce-quota.ts';
import type { EventRow } from './event-row.ts';
import { foldCounters } from './fold-counters.ts';
import { foldUsage } from './fold-usage.ts';

const batchSize = 500;
/** A wake-up may be lost with its connection; this look finds what it would have announced. */
const pollMs = 2_000;
/** Under load the events of this time go out together. */
const restMs = 50;

export interface Dispatcher {
  start(): Promise<void>;
  /** Dispatches what waits now; answers how many events that were. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

type DispatcherDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'log' | 'pubsub' | 'metrics'> & {
  queue: Queue;
};

/**
 * Turns events into jobs, counters and live updates. Each batch is marked in the transaction that folds its counters;
 * jobs carry ids made of the event's, so a batch that is dispatched again after a crash sends nothing twice.
 */
export function createDispatcher(deps: DispatcherDeps, jobs: readonly EventJob[]): Dispatcher {
  let running: Promise<number> | undefined;
  let isWokenAgain = false;
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const drain = async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const count = await dispatchBatch(deps, jobs);
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
        if (count > 0 && !isStopped) await rest();
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

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMs));
}

async function dispatchBatch(deps: DispatcherDeps, jobs: readonly EventJob[]): Promise<number> {
  const events = await withPlatform(deps.database, async (tx) => {
    const batch = await takeBatch(tx);
    if (batch.length === 0) return batch;
    await foldCounters(tx, batch);
    await announceQuota(tx, deps, batch);
    await tx.execute(sql`
      update events set dispatched_at = ${deps.clock.now()}
      where id = any(${batch.map((event) => event.id)}::uuid[])`);
    await deps.queue.send(
      tx,
      batch.flatMap((event) => jobsOf(event, jobs)),
    );
    // Last, because a message that is counted against a limit waits for the month's row.
    await foldUsage(tx, batch);
    return batch;
  });
  await deps.pubsub.publish(
    events.map((event) => ({ organizationId: event.organization_id, event: toLive(event) })),
  );
  return events.length;
}

function takeBatch(tx: Transaction): Promise<EventRow[]> {
  return tx.rows<EventRow>(sql`
    select id, organization_id, type, resource, resource_id, chatbot_id, data, created_at
    from events where dispatched_at is null
    order by id limit ${batchSize}
    for update skip locked`);
}

function jobsOf(event: EventRow, jobs: readonly EventJob[]): QueuedJob[] {
  const data: DispatchedEvent = {
    id: event.id,
    organizationId: event.organization_id,
    type: event.type,
    resourceId: event.resource_id,
    chatbotId: event.chatbot_id,
    data: event.data,
  };
  return jobs
    .filter((job) => job.on.includes(event.type))
    .map((job) => ({
      id: jobId(event.id, job.queue),
      queue: job.queue,
      data,
      ...(job.perGroup === undefined ? {} : { group: event.organization_id }),
      ...(job.startAfterSeconds ? { startAfterSeconds: job.startAfterSeconds(data) } : {}),
    }));
}

/** The same event and queue always give the same job id. */
function jobId(eventId: string, queue: string): string {
  return idOfHash(createHash('sha256').update(`${eventId}:${queue}`).digest());
}

function toLive(event: EventRow): LiveEvent {
  const { done, total, unit } = event.data;
  const isProgress = typeof done === 'number' && typeof total === 'number' && typeof unit === 'string';
  return {
    id: event.id,
    type: event.type,
    resource: event.resource,
    resourceId: event.resource_id,
    ...(event.chatbot_id ? { chatbotId: event.chatbot_id } : {}),
    ...(isProgress ? { progress: { done, total, unit } } : {}),
  };
}

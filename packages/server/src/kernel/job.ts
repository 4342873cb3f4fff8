import type { EventType } from '@parley/contracts/events';
import type { DispatchedEvent } from './event.ts';

/** Work that an event begins. One job is sent for each event and handler, keyed by the event's id. */
export interface EventJob<T extends EventType = EventType> {
  /** Name of the queue, `<resource>.<verb>`. */
  queue: string;
  /** Types of the events that begin it; they decide what `handle` is given. */
  on: readonly T[];
  /** Retries after a failure or a lost process, with back-off; then the job is a visible dead letter. */
  retryLimit: number;
  /** After this time a job counts as lost and is tried again; one whose worker is gone within a minute. */
  timeoutSeconds: number;
  /** Jobs of this queue that run at once in one process. */
  concurrency: number;
  /** Jobs of one organization that run at once over all processes; left out: as many as there are workers. */
  perGroup?: number;
  /** How long the event's job waits before it begins. */
  startAfterSeconds?(event: DispatchedEvent<T>): number;
  /** Safe to run twice. Checks that the target row belongs to the event's organization. */
  handle(event: DispatchedEvent<T>, signal: AbortSignal): Promise<void>;
}

/** Declares a job, so that `handle` knows the facts of the events that begin it. */
export function eventJob<T extends EventType>(job: EventJob<T>): EventJob {
  return job;
}

/** Work that a clock begins, once for all processes. */
export interface ScheduledJob {
  queue: string;
  /** Five fields, UTC. */
  cron: string;
  timeoutSeconds: number;
  handle(signal: AbortSignal): Promise<void>;
}

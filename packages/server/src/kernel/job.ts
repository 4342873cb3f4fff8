import type { EventType } from '@parley/contracts/events';
import type { DispatchedEvent } from './event.ts';

/** Work that an event triggers. Each pair of event and queue gets one job, whose id is derived from both. */
export interface EventJob<T extends EventType = EventType> {
  /** Name of the queue, `<resource>.<verb>`. */
  queue: string;
  /** Event types that trigger the job; they determine the type that `handle` receives. */
  on: readonly T[];
  /** Retries after a failure or a lost process, with back-off; the job then becomes a visible dead letter. */
  retryLimit: number;
  /** A job that runs longer is retried. A job whose worker is gone is retried within a minute. */
  timeoutSeconds: number;
  /** Maximum number of concurrent jobs of this queue in one process. */
  concurrency: number;
  /** Maximum number of concurrent jobs of one organization across all processes; unlimited when left out. */
  perGroup?: number;
  /** Whether the job runs while its organization is suspended; otherwise it waits until that ends. */
  duringSuspension?: boolean;
  /** Delay before the job starts. */
  startAfterSeconds?(event: DispatchedEvent<T>): number;
  /** Safe to run twice. Checks that the target row belongs to the event's organization. */
  handle(event: DispatchedEvent<T>, signal: AbortSignal): Promise<void>;
  /**
   * Called in place of `handle` once three starts of the job ended with their process: leaves what people see in a
   * final state. The job becomes a dead letter.
   */
  setAside?(event: DispatchedEvent<T>): Promise<void>;
}

/** Declares a job so that `handle` is typed by the events in `on`. */
export function eventJob<T extends EventType>(job: EventJob<T>): EventJob {
  return job;
}

/** Work that runs on a schedule, once across all processes. */
export interface ScheduledJob {
  queue: string;
  /** Five fields, UTC. */
  cron: string;
  timeoutSeconds: number;
  handle(signal: AbortSignal): Promise<void>;
}

/** Work that every worker process looks for again and again, because there is too much of it for one job each. */
export interface WorkLoop {
  /** Name in logs and metrics, `<resource>.<verb>`. */
  name: string;
  everyMs: number;
  /** A run that did less has left nothing, and the next one waits for its time; 1 if it is left out. */
  fullCount?: number;
  /** Does what is due, a bounded part of it; returns how much it did. Safe to run in several processes at once. */
  run(signal: AbortSignal): Promise<number>;
}

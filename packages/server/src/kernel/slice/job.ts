import type { EventType } from '@parley/contracts/events/events';
import type { DispatchedEvent } from './event.ts';

/** Work that an event triggers. Each pair of event and queue gets one job, whose id is derived from both. */
export interface EventJob<T extends EventType = EventType> {
  /** Name of the queue, `<resource>.<verb>`. */
  queue: string;
  /** Event types that trigger the job; they determine the type that `handle` receives. */
  on: readonly T[];
  /** Retries after a failure or a lost process, with back-off; the job then becomes a visible dead letter. */
  retryLimit: number;
  /** Time limit after which the job is retried. If its worker dies, it is retried within a minute. */
  timeoutSeconds: number;
  /** Maximum number of concurrent jobs of this queue in one process. */
  concurrency: number;
  /** Maximum number of concurrent jobs of one organization across all processes; unlimited when left out. */
  perGroup?: number;
  /** Whether the job also runs while its organization is suspended; otherwise it waits until the suspension ends. */
  duringSuspension?: boolean;
  /** Delay before the job starts. */
  startAfterSeconds?(event: DispatchedEvent<T>): number;
  /** Must be safe to run twice, and must check that the target row belongs to the event's organization. */
  handle(event: DispatchedEvent<T>, signal: AbortSignal): Promise<void>;
  /**
   * Called instead of `handle` after three processes died running the job: puts what users see into a final state. The job
   * becomes a dead letter.
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
  /** Cron expression with five fields, in UTC. */
  cron: string;
  timeoutSeconds: number;
  handle(signal: AbortSignal): Promise<void>;
}

/** Work that every worker process polls for, because there is too much of it for one job each. */
export interface WorkLoop {
  /** Name in logs and metrics, `<resource>.<verb>`. */
  name: string;
  everyMs: number;
  /** A run that returns at least this count runs again at once; a smaller count means that nothing is left. 1 by default. */
  fullCount?: number;
  /** Does a bounded part of the due work and returns how much. Must be safe to run in several processes at once. */
  run(signal: AbortSignal): Promise<number>;
}

/** Work that begins when another server reports it, so that nothing is polled for. */
export interface WorkWatch {
  /** Name in logs and metrics, `<resource>.<verb>`. */
  name: string;
  /**
   * Watches until the signal, and then finishes within 15 s what it has begun. If it ends before, it is started again. Must be
   * safe to run in several processes at once.
   */
  run(signal: AbortSignal): Promise<void>;
}

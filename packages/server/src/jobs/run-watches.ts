import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../kernel/deps/deps.ts';
import type { WorkWatch } from '../kernel/slice/job.ts';
import { withRequestId } from '../lib/net/request-id.ts';
import { secondMs } from '../lib/timing/durations.ts';

/** So that a watch that fails at once does not take all of the process's time. */
const defaultPauseMs = 5 * secondMs;

export interface Watches {
  /** Waits until what has begun is finished. */
  stop(): Promise<void>;
}

/** Runs each watch until the process stops. A failure is reported, and the watch starts again. */
export function startWatches(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  watches: readonly WorkWatch[],
  pauseMs = defaultPauseMs,
): Watches {
  const stopped = new AbortController();
  const { signal } = stopped;
  const keepRunning = async ({ name, run }: WorkWatch): Promise<void> => {
    while (!signal.aborted) {
      try {
        await withRequestId(null, () => run(signal));
      } catch (error) {
        metrics.jobs.inc({ queue: name, outcome: 'failed' });
        log.error({ err: error, queue: name }, 'job_failed');
      }
      await wait(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = watches.map(keepRunning);
  return {
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

import type { Deps } from '../kernel/deps/deps.ts';
import type { WorkLoop } from '../kernel/slice/job.ts';
import { withRequestId } from '../lib/net/request-id.ts';

export interface Loops {
  /** Runs every loop until nothing is due. */
  drain(): Promise<void>;
  /** Waits for running work, and starts nothing more. */
  stop(): Promise<void>;
}

/**
 * Runs each loop at its interval, and immediately again while more work is left. A failure is reported, and the loop continues.
 */
export function startLoops(deps: Pick<Deps, 'log' | 'metrics'>, loops: readonly WorkLoop[]): Loops {
  const stopped = new AbortController();
  const started = loops.map((loop) => startLoop(deps, loop, stopped.signal));
  return {
    async drain() {
      for (const loop of started) await loop.drain();
    },
    async stop() {
      stopped.abort();
      await Promise.all(started.map((loop) => loop.stop()));
    },
  };
}

function startLoop({ log, metrics }: Pick<Deps, 'log' | 'metrics'>, loop: WorkLoop, signal: AbortSignal) {
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      while (!signal.aborted) {
        const count = await withRequestId(null, () => loop.run(signal));
        if (count > 0) metrics.jobs.inc({ queue: loop.name, outcome: 'done' });
        if (count < (loop.fullCount ?? 1)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      metrics.jobs.inc({ queue: loop.name, outcome: 'failed' });
      log.error({ err: error, queue: loop.name }, 'job_failed');
    }
  };
  const wake = (): Promise<void> => {
    running ??= once().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(wake, loop.everyMs);
  return {
    async drain() {
      await running;
      await wake();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

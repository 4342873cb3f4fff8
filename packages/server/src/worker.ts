import { createMailDelivery } from './jobs/deliver-mail.ts';
import { createDispatcher } from './jobs/dispatcher.ts';
import { declareQueues, runJobs } from './jobs/run-jobs.ts';
import { startLoops } from './jobs/run-loops.ts';
import { startWatches } from './jobs/run-watches.ts';
import type { Deps } from './kernel/deps/deps.ts';
import type { WorkPart } from './kernel/slice/slice.ts';
import { projectionsOf } from './kernel/slice/slice-data.ts';
import { loopMark } from './mail/reply-token.ts';
import { createMailTransport } from './ports/mail/create-mail-transport.ts';
import { createQueue } from './ports/queue/queue.ts';
import { anySlices, workPartsOf } from './slices.ts';
import { createWorkDeps } from './work-deps.ts';

/** Maximum wait for running jobs at shutdown; aborted jobs are retried. */
const stopTimeoutMs = 15_000;

export interface Worker {
  /** Dispatches pending events, runs due loops, and starts sending due emails; returns the number of events. */
  drain(): Promise<number>;
  /** Number of waiting and running jobs, and of emails that are due or being sent. */
  pending(): Promise<number>;
  stop(): Promise<void>;
}

/** The worker role: dispatcher, emails, and the jobs, schedules, and projections of all slices. */
export async function startWorker(
  deps: Deps,
  parts: readonly WorkPart[] = workPartsOf(createWorkDeps(deps)),
): Promise<Worker> {
  const queue = await createQueue(deps.database, deps.log);
  const jobs = parts.flatMap((part) => part.jobs ?? []);
  const schedules = parts.flatMap((part) => part.schedules ?? []);
  const projections = projectionsOf(anySlices);
  await declareQueues(queue, jobs, schedules);
  await runJobs(deps, queue, jobs, schedules);
  const dispatcher = createDispatcher({ ...deps, queue }, { jobs, projections });
  await dispatcher.start();
  const mail = createMailDelivery({
    ...deps,
    transport: await createMailTransport(deps.config, loopMark(deps.secret)),
  });
  await mail.start();
  const loops = startLoops(
    deps,
    parts.flatMap((part) => part.loops ?? []),
  );
  const watches = startWatches(
    deps,
    parts.flatMap((part) => part.watches ?? []),
  );
  return {
    async drain() {
      mail.wake();
      const count = await dispatcher.drain();
      await loops.drain();
      return count;
    },
    pending: async () => (await queue.pending()) + (await mail.pending()),
    async stop() {
      await dispatcher.stop();
      await Promise.all([queue.stop(stopTimeoutMs), mail.stop(stopTimeoutMs), loops.stop(), watches.stop()]);
    },
  };
}

import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { ScheduledJob, WorkLoop } from '../../kernel/slice/job.ts';
import { findBacklogged, removeBacklogged } from './insight.queries.ts';
import { cleanTopics } from './judging/clean-topics.jobs.ts';
import { countRatings } from './judging/count-ratings.jobs.ts';
import { claimedAtOnce, type JudgingDeps, judgeDue } from './judging/judging.jobs.ts';
import { forgetVisitors } from './judging/new-visitors.queries.ts';
import { firstVisitorDay } from './judging/new-visitors.ts';
import { recountRollups } from './recount-rollups.queries.ts';
import { type RefiningDeps, refineNext } from './refining/refine.jobs.ts';

/** Loops that judge conversations within seconds of an answer, and refine them with a model after they have ended. */
export function insightLoops(deps: JudgingDeps & RefiningDeps): WorkLoop[] {
  return [
    // Waits two seconds between runs, so that a conversation with many messages a second is not judged after each.
    {
      name: 'insight.judge',
      everyMs: 2_000,
      fullCount: claimedAtOnce,
      run: (signal) => judgeDue(deps, signal),
    },
    { name: 'insight.refine', everyMs: 5_000, run: (signal) => refineNext(deps, signal) },
  ];
}

/**
 * Schedules that delete visitor hashes of past days, count data from before rollups or ratings existed, and clean topics stored
 * by an earlier release.
 */
export function insightSchedules(deps: Pick<Deps, 'database' | 'clock'>): ScheduledJob[] {
  return [
    {
      queue: 'insight.forget_visitors',
      cron: '1 * * * *',
      timeoutSeconds: 300,
      handle: async () => {
        const first = firstVisitorDay(deps.clock.now());
        await withPlatform(deps.database, (tx) => forgetVisitors(tx, first));
      },
    },
    {
      queue: 'insight.clean_topics',
      cron: '41 2 * * *',
      timeoutSeconds: 3_600,
      handle: (signal) => cleanTopics(deps, signal),
    },
    {
      queue: 'insight.count_ratings',
      cron: '*/10 * * * *',
      timeoutSeconds: 600,
      handle: (signal) => countRatings(deps, signal),
    },
    {
      queue: 'insight.count_backlog',
      cron: '* * * * *',
      timeoutSeconds: 3_600,
      handle: (signal) => countBacklog(deps, signal),
    },
  ];
}

/** Builds the rollups of organizations that existed before rollups did, in one transaction per organization. */
export async function countBacklog(deps: Pick<Deps, 'database'>, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const isDone = await withPlatform(deps.database, async (tx) => {
      const organizationId = await findBacklogged(tx);
      if (organizationId === undefined) return true;
      await recountRollups(tx, organizationId);
      await removeBacklogged(tx, organizationId);
      return false;
    });
    if (isDone) return;
  }
}

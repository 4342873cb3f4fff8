import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { isDeadLetters, readQueues, readWork } from './health.queries.ts';

/**
 * Measures waiting database callers, events and jobs. Runs only when metrics are read; unknown while the database is unavailable.
 */
export async function measureWaiting({
  database,
  clock,
  metrics: { waiting },
}: Pick<Deps, 'database' | 'clock' | 'metrics'>): Promise<void> {
  const connections = database.connections();
  waiting.connectionsUsed.set(connections?.used ?? 0);
  waiting.connectionCallers.set(connections?.waiting ?? 0);
  const now = clock.now();
  const secondsSince = (at: Date | null | undefined) => (at ? (now.getTime() - at.getTime()) / 1_000 : 0);
  const found = await withPlatform(database, async (tx) => ({
    work: await readWork(tx, now),
    queues: (await readQueues(tx)).filter((row) => !isDeadLetters(row)),
  })).catch(() => undefined);
  waiting.events.set(found?.work.events ?? Number.NaN);
  waiting.oldestEventSeconds.set(found ? secondsSince(found.work.oldest_event_at) : Number.NaN);
  waiting.jobs.set(found?.queues.reduce((sum, row) => sum + row.waiting, 0) ?? Number.NaN);
  const oldestJobs = found?.queues.map(({ oldest_at: at }) => secondsSince(at)) ?? [Number.NaN];
  waiting.oldestJobSeconds.set(Math.max(0, ...oldestJobs));
}

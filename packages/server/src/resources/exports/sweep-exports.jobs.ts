import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { dayMs, hourMs } from '../../lib/timing/durations.ts';
import { removeStoredFile } from './remove-files.ts';
import { endFailed } from './run-export.ts';
import { deleteOldExports, listLostRuns, listWithdrawnFiles } from './stored-files.queries.ts';

type SweepDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'storage'>;

/** Longer than a run takes with all its retries. */
const lostAfterMs = 3 * hourMs;
const keepRowsMs = 30 * dayMs;
const batchSize = 100;

/**
 * Deletes files after 7 days and rows after 30, and marks exports whose job was lost as failed, so that they can be retried.
 * Idempotent.
 */
export async function sweepExports(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  await removeUnfitFiles(deps, signal);
  await deleteOld(deps, signal);
  await endLostRuns(deps);
}

async function removeUnfitFiles(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const files = await withPlatform(deps.database, (tx) =>
      listWithdrawnFiles(tx, deps.clock.now(), batchSize),
    );
    for (const file of files) await removeStoredFile(deps, file);
    if (files.length < batchSize) return;
  }
}

async function deleteOld({ database, clock }: SweepDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - keepRowsMs);
  for (let deleted = batchSize; deleted === batchSize; ) {
    signal.throwIfAborted();
    deleted = await withPlatform(database, (tx) => deleteOldExports(tx, before, batchSize));
  }
}

async function endLostRuns(deps: SweepDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - lostAfterMs);
  const lost = await withPlatform(deps.database, (tx) => listLostRuns(tx, before, batchSize));
  for (const { organization_id: organizationId, id, attempt } of lost)
    await endFailed(deps, { organizationId, id, attempt, status: 'requested' }, 'internal');
}

import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { hourMs } from '../../../lib/timing/durations.ts';
import { failGeneration } from '../ingest/end-generation.ts';
import { IngestFailure } from '../ingest/ingest-failure.ts';
import { listLost, listNamedFiles } from './due-sources.queries.ts';

/** Longer than any ingest takes with its retries. */
const lostAfterMs = 2 * hourMs;
/** Maximum time between storing an upload and inserting its row. */
const orphanAfterMs = hourMs;
const batchSize = 200;

/**
 * Marks sources as failed whose ingest was lost with all its retries, so that a user can refresh them. An ingest whose job still
 * waits, such as for a suspended organization, is not lost.
 */
export async function sweepLostIngests(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - lostAfterMs);
  const lost = await withPlatform(deps.database, (tx) => listLost(tx, before, batchSize));
  for (const row of lost) {
    const generation = {
      organizationId: row.organization_id,
      chatbotId: row.chatbot_id,
      sourceId: row.id,
      generation: row.building_generation,
    };
    await failGeneration(deps, generation, new IngestFailure('ingest_failed'));
  }
}

/** Deletes stored files that no row references, left by a process that died between storing the file and inserting the row. */
export async function sweepOrphanedFiles(deps: Deps, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - orphanAfterMs);
  let batch: string[] = [];
  for await (const key of deps.storage.listOlder(before)) {
    signal.throwIfAborted();
    batch.push(key);
    if (batch.length < batchSize) continue;
    await removeUnnamed(deps, batch);
    batch = [];
  }
  await removeUnnamed(deps, batch);
}

async function removeUnnamed(deps: Deps, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const kept = new Set(await withPlatform(deps.database, (tx) => listNamedFiles(tx, keys)));
  for (const key of keys) if (!kept.has(key)) await deps.storage.remove(key);
}

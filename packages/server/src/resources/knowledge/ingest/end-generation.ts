import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { type Generation, publishGeneration } from '../../../knowledge/indexing/index-generation.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { requestEmbedding } from '../embeddings/embed-chatbot.ts';
import { lockSource } from '../knowledge.queries.ts';
import { reserveTokenQuota } from '../reserve-quota.ts';
import { removeOtherPages } from '../source-pages.queries.ts';
import { assertCurrent, isBuilding } from './build-generation.ts';
import {
  countChunks,
  endRereading,
  endSchedule,
  removeGeneration,
  saveFailure,
  saveReady,
} from './generations.queries.ts';
import { IngestFailure, IngestSuperseded } from './ingest-failure.ts';

type EndDeps = Pick<Deps, 'database' | 'ids' | 'clock'>;

/** Size of a finished build. */
export interface BuiltGeneration {
  chunks: number;
  tokens: number;
  pages: number | null;
  fileType: string | null;
}

/**
 * Publishes the built generation, replacing the previous one atomically.
 * @throws AppError `plan_limit_tokens` if other sources have used up the quota in the meantime; IngestSuperseded.
 */
export async function finishGeneration(
  deps: EndDeps,
  generation: Generation,
  built: BuiltGeneration,
): Promise<void> {
  const { organizationId, sourceId } = generation;
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    await reserveTokenQuota(tx, organizationId, { id: sourceId, tokens: built.tokens });
    const { isReread } = await assertCurrent(tx, generation);
    const written = await countChunks(tx, generation, generation.generation);
    if (written !== built.chunks) throw new Error('another run wrote into the same generation');
    await publishGeneration(tx, { ...generation, now: deps.clock.now(), isReread });
    await saveReady(tx, generation, built);
    await removeOtherPages(tx, generation, [generation.generation]);
    if (isReread) await requestEmbedding(tx, deps, generation);
    else await appendEvent(tx, deps, eventOf(generation, 'knowledge.ready'));
  });
}

/**
 * Marks the source as failed, or only discards the work of a superseded build. After a failed background re-read the source stays
 * as it was.
 */
export async function failGeneration(
  deps: EndDeps,
  generation: Generation,
  failure: IngestFailure | IngestSuperseded,
): Promise<void> {
  const { organizationId, sourceId } = generation;
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const row = await lockSource(tx, organizationId, sourceId);
    if (!row || row.live_generation === generation.generation) return;
    const isWanted = isBuilding(row, generation);
    // Another run has replaced this one and continues with the rows already written.
    if (isWanted && failure instanceof IngestSuperseded) return;
    await removeGeneration(tx, generation, generation.generation);
    if (!isWanted || failure instanceof IngestSuperseded) return;
    if (row.status === 'ready') {
      await endRereading(tx, generation);
      return;
    }
    await saveFailure(tx, generation, {
      code: failure.code,
      params: failure.params,
      at: deps.clock.now(),
    });
    await appendEvent(tx, deps, eventOf(generation, 'knowledge.failed'));
  });
}

function eventOf(
  { organizationId, chatbotId, sourceId }: Generation,
  type: 'knowledge.ready' | 'knowledge.failed',
) {
  return { organizationId, type, resourceId: sourceId, chatbotId } as const;
}

/**
 * Marks a source as failed if reading it crashes the process each time. It is read again only at a user's request, not on its
 * schedule.
 */
export async function setIngestAside(
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  generation: Generation,
): Promise<void> {
  await failGeneration(deps, generation, new IngestFailure('ingest_set_aside'));
  await withScope(deps.database, tenantScope(generation.organizationId), (tx) => endSchedule(tx, generation));
}

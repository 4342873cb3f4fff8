import type { Segment } from '@parley/knowledge/passages/segment';
import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { type Generation, writeSegments } from '../../../knowledge/indexing/index-generation.ts';
import { shareLoop } from '../../../knowledge/indexing/share-loop.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { lockSource, type SourceRow } from '../knowledge.queries.ts';
import { saveProgress } from './generations.queries.ts';
import { IngestFailure, IngestSuperseded } from './ingest-failure.ts';

/** Limits of a batch, which is one short transaction and a short stretch of CPU time. Other work runs between batches. */
const maxBatchChars = 30_000;
const maxBatchSegments = 100;
const progressEveryMs = 500;

/** What a build of a source's index reads, in the order of the source. */
export interface SourceBuildContent {
  segments: Iterable<Segment>;
  /** Number of characters of the whole text, for reporting progress. */
  chars: number;
}

export interface BuildOptions {
  /** Maximum model tokens of the generation; null is unlimited. */
  maxTokens: { capacity: number; limit: number } | null;
  signal: AbortSignal;
}

/**
 * Writes content as a generation of its source, in batches and with progress. Nothing is searchable until it is published.
 * Returns the number of chunks and tokens.
 * @throws IngestFailure `plan_limit_tokens`; IngestSuperseded.
 */
export async function buildGeneration(
  deps: Deps,
  generation: Generation,
  content: SourceBuildContent,
  options: BuildOptions,
): Promise<{ chunks: number; tokens: number }> {
  const progress = createProgress(deps, generation);
  let chunks = 0;
  let tokens = 0;
  let chars = 0;
  for await (const segments of batchesOf(shareLoop(content.segments))) {
    options.signal.throwIfAborted();
    tokens += segments.reduce((sum, segment) => sum + segment.tokenCount, 0);
    if (options.maxTokens !== null && tokens > options.maxTokens.capacity) {
      throw new IngestFailure('plan_limit_tokens', { limit: options.maxTokens.limit });
    }
    chars += segments.reduce((sum, segment) => sum + segment.text.length, 0);
    chunks += segments.length;
    const percent = Math.min(99, Math.floor((chars / Math.max(content.chars, 1)) * 100));
    await withScope(deps.database, tenantScope(generation.organizationId), async (tx) => {
      const { isReread } = await assertCurrent(tx, generation);
      await writeSegments(tx, { ...generation, segments });
      if (!isReread) await progress(tx, percent);
    });
  }
  return { chunks, tokens };
}

/**
 * Locks the source. Returns whether this is a background re-read of a ready source. @throws IngestSuperseded if another
 * generation, or none, is being built.
 */
export async function assertCurrent(tx: Transaction, generation: Generation): Promise<{ isReread: boolean }> {
  const row = await lockSource(tx, generation.organizationId, generation.sourceId);
  if (!isBuilding(row, generation)) throw new IngestSuperseded();
  return { isReread: row.status === 'ready' };
}

/** Whether this generation is being built. During a background re-read the source stays ready. */
export function isBuilding(
  row: SourceRow | undefined,
  { generation }: { generation: number },
): row is SourceRow {
  return row !== undefined && row.status !== 'error' && row.building_generation === generation;
}

async function* batchesOf(segments: AsyncIterable<Segment>): AsyncGenerator<Segment[]> {
  let batch: Segment[] = [];
  let chars = 0;
  for await (const segment of segments) {
    batch.push(segment);
    chars += segment.text.length;
    if (chars < maxBatchChars && batch.length < maxBatchSegments) continue;
    yield batch;
    batch = [];
    chars = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Reports progress, at most twice a second. */
function createProgress(deps: Deps, { organizationId, chatbotId, sourceId }: Generation) {
  let lastMs = deps.clock.now().getTime();
  return async (tx: Transaction, percent: number): Promise<void> => {
    const nowMs = deps.clock.now().getTime();
    if (nowMs - lastMs < progressEveryMs) return;
    lastMs = nowMs;
    const progress = { done: percent, total: 100, unit: 'percent' } as const;
    await saveProgress(tx, { organizationId, sourceId }, progress);
    await appendEvent(tx, deps, {
      organizationId,
      type: 'knowledge.progress',
      resourceId: sourceId,
      chatbotId,
      data: progress,
    });
  };
}

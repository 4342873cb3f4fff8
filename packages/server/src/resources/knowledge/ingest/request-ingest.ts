import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Generation } from '../../../knowledge/indexing/index-generation.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { startGeneration } from './generations.queries.ts';

type RequestDeps = Pick<Deps, 'ids' | 'clock'>;
type Requested = Omit<Generation, 'generation'> & { type: Source['type'] };

/** Requests that a locked source be read again as its next generation; a running build is discarded. */
export async function requestIngest(tx: Transaction, deps: RequestDeps, source: Requested): Promise<void> {
  const generation = await startGeneration(tx, source, deps.clock.now());
  await triggerIngest(tx, deps, { ...source, generation });
}

/**
 * Appends the event that triggers the build of a generation: websites slice by slice, everything else in one
 * run.
 */
export async function triggerIngest(
  tx: Transaction,
  deps: RequestDeps,
  { organizationId, chatbotId, sourceId, type, generation }: Requested & { generation: number },
): Promise<void> {
  const source = { organizationId, resourceId: sourceId, chatbotId };
  await appendEvent(
    tx,
    deps,
    type === 'url'
      ? { ...source, type: 'knowledge.crawl_requested', data: { generation, slice: 0 } }
      : { ...source, type: 'knowledge.ingest_requested', data: { generation } },
  );
}

import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { appendEvent } from '../../record/append-event.ts';
import { startGeneration } from './generations.queries.ts';

/** Has a locked source read again as its next generation; a build that is under way is discarded. */
export async function requestIngest(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { organizationId, chatbotId, sourceId }: { organizationId: string; chatbotId: string; sourceId: string },
): Promise<void> {
  const generation = await startGeneration(tx, { organizationId, sourceId }, deps.clock.now());
  await appendEvent(tx, deps, {
    organizationId,
    type: 'knowledge.ingest_requested',
    resource: 'knowledge',
    resourceId: sourceId,
    chatbotId,
    data: { generation },
  });
}

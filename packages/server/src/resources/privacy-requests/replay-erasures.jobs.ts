import { withPlatform, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { VisitorData } from '../../kernel/slice.ts';
import type { ErasureEntry } from '../../ports/erasure-ledger/erasure-ledger.ts';
import { findLeft } from './replay-erasures.queries.ts';
import type { ErasureDeps } from './run-erasure.ts';

type ReplayDeps = Pick<Deps, 'database' | 'erasureLedger' | 'log'>;

/**
 * Erases again what the ledger says was erased and the database still has, because an older state of it was restored.
 * Runs before the program serves anything. Returns how many conversations and leads it erased.
 * @throws Error for an entry of the ledger that was changed
 */
export async function replayErasures(
  deps: ReplayDeps,
  visitorData: readonly VisitorData[],
  eraseLead: ErasureDeps['eraseLead'],
): Promise<number> {
  let count = 0;
  for await (const entry of deps.erasureLedger.entries())
    count += await replay(deps, visitorData, eraseLead, entry);
  if (count > 0) deps.log.warn({ count }, 'erasures_replayed');
  return count;
}

async function replay(
  { database }: ReplayDeps,
  visitorData: readonly VisitorData[],
  eraseLead: ErasureDeps['eraseLead'],
  { organizationId, conversationIds, leadIds }: ErasureEntry,
): Promise<number> {
  const left = await withPlatform(database, (tx) => findLeft(tx, organizationId, conversationIds));
  for (const { id: conversationId, chatbot_id: chatbotId } of left) {
    await withScope(database, { organizationId, userId: null }, async (tx) => {
      for (const data of visitorData) await data.erase?.(tx, { organizationId, chatbotId, conversationId });
    });
  }
  let leads = 0;
  if (leadIds.length > 0) {
    await withScope(database, { organizationId, userId: null }, async (tx) => {
      for (const leadId of leadIds) leads += await eraseLead(tx, organizationId, leadId);
    });
  }
  return left.length + leads;
}

import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { VisitorData } from '../../../kernel/slice/slice.ts';
import type { ErasureEntry } from '../../../ports/erasure-ledger/erasure-ledger.ts';
import { eraseVisitorData } from '../../../record/erasure/erase-visitor-data.ts';
import { withdrawExports } from '../../../record/erasure/withdraw-exports.ts';
import { type ErasedKey, listLeftConversations, listLeftLeads } from './replay-erasures.queries.ts';
import type { ErasureDeps } from './run-erasure.ts';

type ReplayDeps = Pick<Deps, 'database' | 'erasureLedger' | 'log' | 'ids' | 'clock'>;

/** Maximum number of ledger entries per lookup. */
const entriesPerLookup = 500;

/**
 * Repeats erasures of the ledger whose data the database still has, because an older state was restored. Runs before the server
 * accepts requests. Returns the number of conversations and leads erased.
 * @throws Error if a ledger entry was tampered with
 */
export async function replayErasures(
  deps: ReplayDeps,
  visitorData: readonly VisitorData[],
  eraseLead: ErasureDeps['eraseLead'],
): Promise<number> {
  let count = 0;
  let entries: ErasureEntry[] = [];
  for await (const entry of deps.erasureLedger.entries()) {
    if (entries.push(entry) < entriesPerLookup) continue;
    count += await replay(deps, visitorData, eraseLead, entries);
    entries = [];
  }
  count += await replay(deps, visitorData, eraseLead, entries);
  if (count > 0) deps.log.warn({ count }, 'erasures_replayed');
  return count;
}

async function replay(
  deps: ReplayDeps,
  visitorData: readonly VisitorData[],
  eraseLead: ErasureDeps['eraseLead'],
  entries: readonly ErasureEntry[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const { database } = deps;
  const left = await withPlatform(database, async (tx) => ({
    conversations: await listLeftConversations(tx, keysOf(entries, 'conversationIds')),
    leads: await listLeftLeads(tx, keysOf(entries, 'leadIds')),
  }));
  // Withdraws exports first: after a crash, only remaining rows would show that an older state was restored.
  const restored = new Set([...left.conversations, ...left.leads].map((row) => row.organization_id));
  for (const organizationId of restored) {
    await withScope(database, tenantScope(organizationId), (tx) => withdrawExports(tx, deps, organizationId));
  }
  for (const {
    organization_id: organizationId,
    id: conversationId,
    chatbot_id: chatbotId,
  } of left.conversations) {
    await withScope(database, tenantScope(organizationId), (tx) =>
      eraseVisitorData(tx, visitorData, { organizationId, chatbotId, conversationId }),
    );
  }
  for (const { organization_id: organizationId, id } of left.leads) {
    await withScope(database, tenantScope(organizationId), (tx) => eraseLead(tx, organizationId, id));
  }
  return left.conversations.length + left.leads.length;
}

function keysOf(entries: readonly ErasureEntry[], field: 'conversationIds' | 'leadIds'): ErasedKey[] {
  return entries.flatMap(({ organizationId, at, ...entry }) =>
    entry[field].map((id) => ({ organizationId, id, at })),
  );
}

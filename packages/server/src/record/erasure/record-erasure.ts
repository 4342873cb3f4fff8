import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { ErasureEntry } from '../../ports/erasure-ledger/erasure-ledger.ts';

export interface ErasedIds {
  organizationId: string;
  conversationIds: readonly string[];
  leadIds: readonly string[];
}

/**
 * Records an erasure outside of the database before its rows go, in their transaction. If it is rolled back, the entry
 * stays: the rows are then erased by a repetition, or when the program starts.
 */
export async function recordErasure(
  tx: Transaction,
  deps: Pick<Deps, 'erasureLedger' | 'ids' | 'clock'>,
  { organizationId, conversationIds, leadIds }: ErasedIds,
): Promise<ErasureEntry> {
  // One at a time across all processes, because each entry names the one before.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('parley erasure ledger'))`);
  return await deps.erasureLedger.append({
    id: deps.ids.next(),
    at: deps.clock.now().toISOString(),
    organizationId,
    conversationIds: [...conversationIds],
    leadIds: [...leadIds],
  });
}

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
 * Records an erasure outside of the database before its rows go. Called last in a transaction that locks nothing others
 * wait for, which ends before any rows go: whoever writes the ledger next waits for an entry, never for a deletion. If the
 * rows are not erased afterwards, a repetition does it, or the next start of the program.
 */
export async function recordErasure(
  tx: Transaction,
  deps: Pick<Deps, 'erasureLedger' | 'ids' | 'clock'>,
  { organizationId, conversationIds, leadIds }: ErasedIds,
): Promise<ErasureEntry> {
  // One at a time in a chain across all processes, because each entry names the one before.
  const chain = deps.erasureLedger.chain === 'common' ? '' : ` ${organizationId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`parley erasure ledger${chain}`}))`);
  return await deps.erasureLedger.append({
    id: deps.ids.next(),
    at: deps.clock.now().toISOString(),
    organizationId,
    conversationIds: [...conversationIds],
    leadIds: [...leadIds],
  });
}

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
export type RecordErasure = (tx: Transaction, erased: ErasedIds) => Promise<ErasureEntry>;

/** For one transaction: when it runs again, it gets the entry that its first try has written. */
export function erasureRecorder({
  erasureLedger,
  ids,
  clock,
}: Pick<Deps, 'erasureLedger' | 'ids' | 'clock'>): RecordErasure {
  const written = new Map<string, ErasureEntry>();
  const append = async (erased: ErasedIds): Promise<ErasureEntry> => {
    const { organizationId, conversationIds, leadIds } = erased;
    const key = JSON.stringify([organizationId, conversationIds, leadIds]);
    const entry =
      written.get(key) ??
      (await erasureLedger.append({
        id: ids.next(),
        at: clock.now().toISOString(),
        organizationId,
        conversationIds: [...conversationIds],
        leadIds: [...leadIds],
      }));
    written.set(key, entry);
    return entry;
  };
  return async (tx, erased) => {
    // One at a time in a chain across all processes, because each entry names the one before.
    const chain = erasureLedger.chain === 'common' ? '' : ` ${erased.organizationId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`parley erasure ledger${chain}`}))`);
    return await append(erased);
  };
}

import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { ErasureEntry } from '../../ports/erasure-ledger/erasure-ledger.ts';

export interface ErasedIds {
  organizationId: string;
  conversationIds: readonly string[];
  leadIds: readonly string[];
}

/**
 * Records an erasure in the ledger before its rows are deleted. Must be the last call of a transaction that locks nothing others
 * wait for, and that commits before the deletion: the next writer of the ledger then waits for an entry only, never for a
 * deletion. If the deletion fails afterwards, a retry or the next start of the program completes it.
 */
export type RecordErasure = (tx: Transaction, erased: ErasedIds) => Promise<ErasureEntry>;

/** For one transaction: if it is retried, it reuses the entry that its first attempt has written. */
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
    // One writer per chain across all processes, because each entry contains the hash of the one before.
    const chain = erasureLedger.chain === 'common' ? '' : ` ${erased.organizationId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`parley erasure ledger${chain}`}))`);
    return await append(erased);
  };
}

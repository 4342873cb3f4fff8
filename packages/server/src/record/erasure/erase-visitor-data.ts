import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { VisitorData, VisitorKey } from '../../kernel/slice.ts';

/** A conversation may gain a lead while its row is waited for; nothing joins it once it is locked. */
const maxAttempts = 5;

/**
 * Erases what all slices store about one visitor. Every conversation that the erasure changes is locked first and in the
 * order of the ids, then what belongs to them. Safe to run again.
 */
export async function eraseVisitorData(
  tx: Transaction,
  visitorData: readonly VisitorData[],
  key: VisitorKey,
): Promise<void> {
  const held = await holdAll(tx, visitorData, key);
  for (const data of visitorData) await data.erase?.(tx, key, held);
}

/** Returns the locked conversations: one that is gone may begin anew, and is then not part of the erasure. */
async function holdAll(
  tx: Transaction,
  visitorData: readonly VisitorData[],
  key: VisitorKey,
): Promise<string[]> {
  const wanted = new Set([key.conversationId, ...(await touchedBy(tx, visitorData, key))]);
  for (let attempt = 1; ; attempt += 1) {
    await tx.script('savepoint holding');
    const held = await tx.rows<{ id: string }>(sql`
      select id from conversations where organization_id = ${key.organizationId} and id = any(${[...wanted]}::uuid[])
      order by id for update`);
    const ids = held.map(({ id }) => id);
    for (const data of visitorData) await data.hold?.(tx, key, ids);
    const missing = (await touchedBy(tx, visitorData, key)).filter((id) => !wanted.has(id));
    if (missing.length === 0 || attempt === maxAttempts) return ids;
    // A further conversation must not be locked after others, so all are let go.
    await tx.script('rollback to savepoint holding');
    for (const id of missing) wanted.add(id);
  }
}

async function touchedBy(
  tx: Transaction,
  visitorData: readonly VisitorData[],
  key: VisitorKey,
): Promise<string[]> {
  const touched: string[] = [];
  for (const data of visitorData) touched.push(...((await data.touches?.(tx, key)) ?? []));
  return touched;
}

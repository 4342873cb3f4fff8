import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { VisitorData, VisitorKey } from '../../kernel/slice/slice.ts';

/**
 * Maximum number of rounds. While waiting for a row lock, a conversation may gain a lead that concerns further conversations;
 * once it is locked, it cannot.
 */
const maxAttempts = 5;

/**
 * Erases everything that any slice stores about one visitor. First locks every conversation that will change, in id order, and
 * then the rows that belong to them. Safe to run again.
 */
export async function eraseVisitorData(
  tx: Transaction,
  visitorData: readonly VisitorData[],
  key: VisitorKey,
): Promise<void> {
  const held = await holdAll(tx, visitorData, key);
  for (const data of visitorData) await data.erase?.(tx, key, held);
}

/**
 * Locks and returns the conversations that exist. A deleted one may start again under its id, and is then not part of the
 * erasure.
 */
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
    // Further conversations must not be locked out of order, so all locks are released.
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

import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { VisitorData, VisitorKey } from '../../kernel/slice.ts';

/**
 * Erases what all slices store about one visitor. Every conversation that the erasure changes is locked first and in the
 * order of the ids, then what belongs to them. Safe to run again.
 */
export async function eraseVisitorData(
  tx: Transaction,
  visitorData: readonly VisitorData[],
  key: VisitorKey,
): Promise<void> {
  const touched = [key.conversationId];
  for (const data of visitorData) touched.push(...((await data.touches?.(tx, key)) ?? []));
  await tx.execute(sql`
    select 1 from conversations where organization_id = ${key.organizationId} and id = any(${touched}::uuid[])
    order by id for update`);
  for (const data of visitorData) await data.hold?.(tx, key);
  for (const data of visitorData) await data.erase?.(tx, key);
}

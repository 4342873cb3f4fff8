import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export async function findDeleted(tx: Executor, organizationId: string): Promise<boolean> {
  const found = await tx.first(sql`
    select id from organizations where id = ${organizationId} and deleted_at is not null`);
  return found !== undefined;
}

/** Deletes the row and everything that cascades from it; customers of a deleted agency continue without an agency. */
export async function removeDeleted(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`update organizations set agency_id = null where agency_id = ${organizationId}`);
  await tx.execute(sql`delete from organizations where id = ${organizationId} and deleted_at is not null`);
}

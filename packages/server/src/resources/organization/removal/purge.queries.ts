import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export async function isOrganizationDeleted(tx: Executor, organizationId: string): Promise<boolean> {
  const found = await tx.first(sql`
    select id from organizations where id = ${organizationId} and deleted_at is not null`);
  return found !== undefined;
}

/** Deletes the row and everything that cascades from it; customers of a deleted agency continue without an agency. */
export async function removeDeleted(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`update organizations set agency_id = null where agency_id = ${organizationId}`);
  await tx.execute(sql`delete from organizations where id = ${organizationId} and deleted_at is not null`);
}

/** Deletes a user and everything that cascades from the row. */
export function removeUser(tx: Transaction, userId: string): Promise<number> {
  return tx.execute(sql`delete from users where id = ${userId}`);
}

/** Closes the organization immediately for everybody. */
export function markDeleted(tx: Executor, organizationId: string, at: Date): Promise<number> {
  return tx.execute(sql`
    update organizations set deleted_at = ${at}, updated_at = ${at}
    where id = ${organizationId} and deleted_at is null`);
}

import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export async function findDeleted(tx: Executor, organizationId: string): Promise<boolean> {
  const found = await tx.first(sql`
    select id from organizations where id = ${organizationId} and deleted_at is not null`);
  return found !== undefined;
}

type RemoveBatch = (tx: Executor, organizationId: string, limit: number) => Promise<number>;

/** Removes what no foreign key takes along, and what may be many rows; each answers how many there were. */
export const removeRest: readonly RemoveBatch[] = [
  (tx, organizationId, limit) =>
    tx.execute(sql`
      delete from notices where organization_id = ${organizationId} and id = any (array(
        select id from notices where organization_id = ${organizationId} limit ${limit}))`),
  (tx, organizationId, limit) =>
    tx.execute(sql`
      delete from mails where organization_id = ${organizationId} and id = any (array(
        select id from mails where organization_id = ${organizationId} limit ${limit}))`),
  (tx, organizationId, limit) =>
    tx.execute(sql`
      delete from idempotency_keys where organization_id = ${organizationId} and key = any (array(
        select key from idempotency_keys where organization_id = ${organizationId} limit ${limit}))`),
  (tx, organizationId, limit) =>
    tx.execute(sql`
      delete from events where organization_id = ${organizationId} and id = any (array(
        select id from events
        where organization_id = ${organizationId} and dispatched_at is not null limit ${limit}))`),
  (tx, organizationId, limit) =>
    tx.execute(sql`
      delete from audit_log where organization_id = ${organizationId} and id = any (array(
        select id from audit_log
        where organization_id = ${organizationId} and action <> 'organization.delete' limit ${limit}))`),
];

/** Removes the row with what hangs on it; customers of a deleted agency go on without one. */
export async function removeDeleted(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`update organizations set agency_id = null where agency_id = ${organizationId}`);
  await tx.execute(sql`delete from organizations where id = ${organizationId} and deleted_at is not null`);
}

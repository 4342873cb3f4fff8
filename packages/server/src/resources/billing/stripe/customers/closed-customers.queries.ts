import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** Whether the organization exists and is not deleted. */
export async function organizationExists(tx: Executor, organizationId: string): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 from organizations where id = ${organizationId} and deleted_at is null`,
  );
  return row !== undefined;
}

/** Claims customers of deleted organizations until `tryAfter`; returns their ids at Stripe. */
export async function claimClosed(
  tx: Executor,
  { at, tryAfter, limit }: { at: Date; tryAfter: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.rows<{ customer_id: string }>(sql`
    update stripe_closed_customers set try_after = ${tryAfter} where customer_id in (
      select customer_id from stripe_closed_customers where try_after <= ${at} limit ${limit} for update skip locked)
    returning customer_id`);
  return rows.map(({ customer_id }) => customer_id);
}

/** Forgets a customer whose subscriptions have ended. */
export function forgetClosed(tx: Executor, customerId: string): Promise<number> {
  return tx.execute(sql`delete from stripe_closed_customers where customer_id = ${customerId}`);
}

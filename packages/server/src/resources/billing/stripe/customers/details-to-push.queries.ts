import type { Executor, Transaction } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** Claims the organization's unsent details until `until`; false if there are none. */
export async function takeDetails(tx: Executor, organizationId: string, until: Date): Promise<boolean> {
  const taken = await tx.execute(sql`
    update billing_accounts set push_details_at = ${until}
    where organization_id = ${organizationId} and push_details_at is not null and stripe_customer_id is not null`);
  return taken === 1;
}

/** Claims one organization until `until`, and no other process sends its details before. Needs a platform transaction. */
export async function claimDetails(
  tx: Transaction,
  { at, until }: { at: Date; until: Date },
): Promise<string | undefined> {
  const row = await tx.first<{ organization_id: string }>(sql`
    update billing_accounts set push_details_at = ${until}
    where organization_id = (
      select organization_id from billing_accounts
      where push_details_at <= ${at} and stripe_customer_id is not null
      order by push_details_at limit 1 for update skip locked)
    returning organization_id`);
  return row?.organization_id;
}

/** Records that Stripe has the details. If another process sent in the meantime, the order is unknown and they are sent again. */
export async function endPush(
  tx: Executor,
  organizationId: string,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update billing_accounts set push_details_at = case when push_details_at = ${until} then null else ${at}::timestamptz end
    where organization_id = ${organizationId}`);
}

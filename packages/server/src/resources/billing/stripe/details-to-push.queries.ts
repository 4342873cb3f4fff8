import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Takes what an organization has to send until then; false where it has nothing to send. */
export async function takeDetails(tx: Executor, organizationId: string, until: Date): Promise<boolean> {
  const taken = await tx.execute(sql`
    update billing_accounts set push_details_at = ${until}
    where organization_id = ${organizationId} and push_details_at is not null and stripe_customer_id is not null`);
  return taken === 1;
}

/** The organization whose turn it is, for which nobody else sends until `until`. The transaction is the platform's. */
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

/** Notes that Stripe has them. If somebody else has sent meanwhile, nobody knows whose came last: they are sent once more. */
export async function endPush(
  tx: Executor,
  organizationId: string,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update billing_accounts set push_details_at = case when push_details_at = ${until} then null else ${at}::timestamptz end
    where organization_id = ${organizationId}`);
}

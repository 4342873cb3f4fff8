import type { Transaction } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** Saves the chatbots that stay active after a downgrade; null lets the ranking decide. */
export function saveKept(tx: Transaction, organizationId: string, keep: string[] | null): Promise<number> {
  return tx.execute(sql`
    update subscriptions set keep_chatbots = ${keep}::uuid[] where organization_id = ${organizationId}`);
}

/** Saves why a subscription is canceled. */
export function saveReason(
  tx: Transaction,
  organizationId: string,
  {
    reason = null,
    comment = null,
  }: { reason?: string | null | undefined; comment?: string | null | undefined },
): Promise<number> {
  return tx.execute(sql`
    update subscriptions set cancel_reason = ${reason}, cancel_comment = ${comment}
    where organization_id = ${organizationId}`);
}

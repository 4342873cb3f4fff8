import type { DifferenceField } from '@parley/contracts/billing/billing-lists';
import type { Transaction } from '../../../../db/database.ts';
import { json, sql } from '../../../../db/sql.ts';
import type { Deps } from '../../../../kernel/deps/deps.ts';

/** A stored value, and Stripe's value; amounts in minor units. */
export interface Difference {
  field: DifferenceField;
  before: string | number | null;
  after: string | number | null;
}

/** Maximum number of differences; a customer has few, except when the first sync comes late. */
const maxDifferences = 50;

/** Stores the corrected differences for the operator. */
export async function recordDifferences(
  tx: Transaction,
  { ids }: Pick<Deps, 'ids'>,
  differences: readonly Difference[],
  { organizationId, currency, at }: { organizationId: string; currency: string; at: Date },
): Promise<void> {
  if (differences.length === 0) return;
  await tx.execute(sql`
    insert into stripe_differences (organization_id, id, found_at, currency, changes)
    values (${organizationId}, ${ids.next()}, ${at}, ${currency}, ${json(differences.slice(0, maxDifferences))})`);
}

/** Deletes differences found before a date. Needs a platform transaction. */
export function forgetDifferences(tx: Transaction, before: Date): Promise<number> {
  return tx.execute(sql`delete from stripe_differences where found_at < ${before}`);
}

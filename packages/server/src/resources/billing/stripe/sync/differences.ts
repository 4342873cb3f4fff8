import type { DifferenceField } from '@parley/contracts/billing/billing-lists';
import type { Subscription } from '../../../../billing/subscription/subscription.ts';
import { wireStatus } from '../../../../billing/subscription/subscription-states.ts';
import type { Transaction } from '../../../../db/database.ts';
import { json, sql } from '../../../../db/sql.ts';
import type { Deps } from '../../../../kernel/deps/deps.ts';
import type { BillingAccountRow } from '../../store/billing-accounts.queries.ts';
import type { WrittenInvoice } from '../stripe-invoices.queries.ts';

/** A stored value, and Stripe's value; amounts in minor units. */
export interface Difference {
  field: DifferenceField;
  before: string | number | null;
  after: string | number | null;
}

/** What a sync found and corrected. */
export interface Mended {
  subscription: { before: Subscription; after: Subscription };
  account: Record<'before' | 'after', Pick<BillingAccountRow, 'card' | 'balance'>>;
  written: readonly WrittenInvoice[];
}

export function differencesOf({ subscription, account, written }: Mended): Difference[] {
  const [was, is] = [subscription.before, subscription.after].map((one) => ({
    status: wireStatus(one.state),
    plan: one.plan,
    cycle: one.cycle,
    price: one.price_amount,
    periodEnd: one.period_end?.toISOString() ?? null,
    scheduledPlan: one.scheduled_plan,
  }));
  const [had, has] = [account.before, account.after].map(({ card, balance }) => ({
    card: card && `${card.brand} ${card.last4}`,
    balance,
  }));
  const [before, after] = [
    { ...was, ...had },
    { ...is, ...has },
  ] as Record<string, Difference['before']>[];
  const changed = (Object.keys(before ?? {}) as DifferenceField[]).flatMap((field) => {
    const one = { field, before: before?.[field] ?? null, after: after?.[field] ?? null };
    return one.before === one.after ? [] : [one];
  });
  const numbers = [...new Set(written.map(({ number }) => number))];
  return [
    ...changed,
    ...numbers.map((number) => ({ field: 'invoice' as const, before: null, after: number })),
  ];
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

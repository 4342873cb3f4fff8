import type { DifferenceField } from '@parley/contracts/billing/billing-lists';
import type { Subscription } from '../../../../billing/subscription/subscription.ts';
import { wireStatus } from '../../../../billing/subscription/subscription-states.ts';
import type { BillingAccountRow } from '../../store/billing-accounts.queries.ts';
import type { WrittenInvoice } from '../stripe-invoices.queries.ts';
import type { Difference } from './differences.queries.ts';

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

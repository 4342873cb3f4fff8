import type { BillingDriver, collections } from '@parley/contracts/billing/billing-lists';

/** Payment driver, and how it collects; `collection` is null if nothing is sold. */
export interface Billing {
  driver: BillingDriver;
  collection: (typeof collections)[number] | null;
}

/**
 * The ledger collects from test cards, whose numbers are public. An installation with an https address is a real one, so there it
 * sends invoices that the operator marks as paid.
 */
export function billingOf({
  billing,
  appUrl,
}: {
  billing: BillingDriver;
  appUrl: string | undefined;
}): Billing {
  if (billing === 'off') return { driver: 'off', collection: null };
  if (billing === 'stripe') return { driver: 'stripe', collection: 'checkout' };
  return { driver: 'ledger', collection: appUrl?.startsWith('https:') ? 'invoice' : 'card' };
}

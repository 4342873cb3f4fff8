import type { BillingDriver, collections } from '@parley/contracts/billing-lists';

/** Who collects, and how; nothing is collected where nothing can be bought. */
export interface Billing {
  driver: BillingDriver;
  collection: (typeof collections)[number] | null;
}

/**
 * The ledger takes test cards, which anybody may know. An installation that is reached by https is a real one, and sends
 * invoices that its operator marks as paid.
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

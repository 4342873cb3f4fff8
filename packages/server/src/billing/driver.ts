import type { BillingDriver } from '@parley/contracts/billing-lists';
import type { Collection } from './collect.ts';

/** Who collects, and how; nothing is collected where nothing can be bought. */
export interface Billing {
  driver: BillingDriver;
  collection: Collection | null;
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
  return { driver: 'ledger', collection: appUrl?.startsWith('https:') ? 'invoice' : 'card' };
}

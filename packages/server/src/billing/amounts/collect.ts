import { paysNow, type StoredCard } from './test-cards.ts';

/** How payments are collected: from a test card, or by an invoice that the operator marks as paid. */
export type Collection = 'card' | 'invoice';

/** `waits`: an invoice is sent, and paid outside the program. */
export type CollectionOutcome = 'paid' | 'refused' | 'waits';

/** Tries to collect an amount, in minor units. */
export function collect(
  amountDue: number,
  { collection, card, at }: { collection: Collection; card: StoredCard | null; at: Date },
): CollectionOutcome {
  if (amountDue === 0) return 'paid';
  if (collection === 'invoice') return 'waits';
  return card !== null && paysNow(card, at) ? 'paid' : 'refused';
}

/** Stored payment method of a payment. */
export function methodOf(card: StoredCard | null): string {
  return card ? `${card.brand} ${card.last4}` : 'transfer';
}

import type { Seller } from './load-plans.ts';
import type { Line } from './proration.ts';
import { type Tax, type TaxedBuyer, taxOf } from './tax.ts';

/** What lines come to, in minor units. */
export interface Bill {
  lines: readonly Line[];
  net: number;
  tax: Tax;
  /** With tax; negative for a credit. */
  amount: number;
  balanceApplied: number;
  amountDue: number;
  /** Becomes balance. */
  credited: number;
}

export interface Billed extends TaxedBuyer {
  balance: number;
}

/** Adds lines up, with tax on their sum; the balance pays as much of it as it can, and a negative sum becomes balance. */
export function billOf(
  lines: readonly Line[],
  seller: Pick<Seller, 'country' | 'rates'>,
  buyer: Billed,
): Bill {
  const net = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = taxOf(net, seller, buyer);
  const amount = net + tax.amount;
  const balanceApplied = Math.min(buyer.balance, Math.max(amount, 0));
  return {
    lines,
    net,
    tax,
    amount,
    balanceApplied,
    amountDue: Math.max(amount, 0) - balanceApplied,
    credited: Math.max(-amount, 0),
  };
}

/** The balance once a bill is settled. */
export function balanceAfter(balance: number, { balanceApplied, credited }: Bill): number {
  return balance - balanceApplied + credited;
}

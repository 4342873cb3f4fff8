import type { Seller } from '../plans/load-plans.ts';
import type { Line } from './proration.ts';
import { type Tax, type TaxedBuyer, taxOf } from './tax.ts';

/** Totals of invoice lines, in minor units. */
export interface Bill {
  lines: readonly Line[];
  net: number;
  tax: Tax;
  /** Including tax; negative for a credit. */
  amount: number;
  balanceApplied: number;
  amountDue: number;
  /** Amount that is added to the balance. */
  credited: number;
}

export interface Billed extends TaxedBuyer {
  balance: number;
}

/** Sums up lines and adds tax on the sum. The balance pays as much of it as it can; a negative sum is credited to the balance. */
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

export function balanceAfter(balance: number, { balanceApplied, credited }: Bill): number {
  return balance - balanceApplied + credited;
}

import type { Cycle } from '@parley/contracts/billing/billing-lists';

export interface Period {
  start: Date;
  end: Date;
}

const monthsOf: Readonly<Record<Cycle, number>> = { monthly: 1, annual: 12 };

/** Drops the milliseconds: billing timestamps are whole seconds. */
export function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}

/**
 * The n-th period from an anchor (UTC). Periods are counted from the anchor and not from the one before, so that periods that
 * began on the 31st return to it after a shorter month.
 */
export function nthPeriod(anchor: Date, cycle: Cycle, n: number): Period {
  return {
    start: monthsLater(anchor, n * monthsOf[cycle]),
    end: monthsLater(anchor, (n + 1) * monthsOf[cycle]),
  };
}

function monthsLater(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return first;
}

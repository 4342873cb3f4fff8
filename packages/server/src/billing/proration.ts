import type { Cycle } from '@parley/contracts/billing-lists';
import type { PlanId } from '@parley/contracts/lists';
import { shareOf } from './money.ts';
import { type Period, periodFrom } from './periods.ts';

/** Something bought for a period at a price before tax, in minor units. */
export interface Priced {
  plan: PlanId;
  cycle: Cycle;
  amount: number;
}

export interface Line {
  kind: 'credit' | 'charge';
  plan: PlanId;
  /** Before tax; a credit is negative. */
  amount: number;
  from: Date;
  to: Date;
}

/** What was paid back since the newest invoice of a period credited what was left of those before it. */
export interface Refunded {
  /** Lines of the newest invoice, if it was paid back itself: what it charged is not credited, and what it credited is. */
  newest: readonly Line[] | null;
  /** Lines of older invoices: their time counts in what the newest credited. */
  older: readonly Line[];
}

/** Where periods are counted from, which one it is, and when it begins and ends. */
export interface PeriodPosition extends Period {
  anchor: Date;
  n: number;
}

export interface Proration {
  lines: Line[];
  period: PeriodPosition;
}

/** The first period of something new: its full price, from now on. */
export function startPeriod({ plan, cycle, amount }: Priced, at: Date): Proration {
  const period = periodFrom(at, cycle, 0);
  return {
    lines: [{ kind: 'charge', plan, amount, from: period.start, to: period.end }],
    period: { anchor: at, n: 0, ...period },
  };
}

/**
 * A change within a paid period: what is left of the old is credited and the same time of the new is charged. Another
 * interval is charged in full and begins a period of its own.
 * @param refunded what was paid back is not credited once more
 */
export function prorate(
  current: Priced & { period: PeriodPosition },
  next: Priced,
  at: Date,
  refunded: Refunded | null = null,
): Proration {
  const { end } = current.period;
  const { credit, left, total } = unused(current, at);
  const credits = stillPaid(refunded?.newest ? unusedBefore(refunded.newest, at) : [credit], refunded, at);
  if (current.cycle !== next.cycle) {
    const started = startPeriod(next, at);
    return { ...started, lines: [...credits, ...started.lines] };
  }
  const charge = shareOf(next.amount, left, total);
  return {
    lines: [...credits, { kind: 'charge', plan: next.plan, amount: charge, from: at, to: end }],
    period: current.period,
  };
}

/** What is left at a moment of something that was paid for a period, as the line of a credit. */
export function creditOf(paid: Pick<Priced, 'plan' | 'amount'> & { period: Period }, at: Date): Line {
  return unused(paid, at).credit;
}

/**
 * What is left at a moment of what was paid before an invoice, where that invoice was never paid or was paid back: what it
 * credited.
 */
export function unusedBefore(lines: readonly Line[], at: Date): Line[] {
  return lines
    .filter(({ kind }) => kind === 'credit')
    .map(({ plan, amount, from, to }) =>
      creditOf({ plan, amount: 0 - amount, period: { start: from, end: to } }, at),
    )
    .filter(({ amount }) => amount !== 0);
}

/** Takes what is left of older invoices that were paid back off these credits. */
export function stillPaid(credits: readonly Line[], refunded: Refunded | null, at: Date): Line[] {
  let paidBack = (refunded?.older ?? []).reduce(
    (sum, { plan, amount, from, to }) =>
      sum - creditOf({ plan, amount, period: { start: from, end: to } }, at).amount,
    0,
  );
  if (paidBack <= 0) return [...credits];
  return credits.flatMap((credit) => {
    const taken = Math.min(paidBack, 0 - credit.amount);
    paidBack -= taken;
    // Each line is rounded by itself.
    return 0 - credit.amount - taken <= 1 ? [] : [{ ...credit, amount: credit.amount + taken }];
  });
}

/** @returns the seconds that are left, and those of the whole period, beside the credit */
function unused(
  { plan, amount, period: { start, end } }: Pick<Priced, 'plan' | 'amount'> & { period: Period },
  at: Date,
): { credit: Line; left: number; total: number } {
  const total = secondsBetween(start, end);
  const left = Math.min(Math.max(secondsBetween(at, end), 0), total);
  const credit: Line = { kind: 'credit', plan, amount: 0 - shareOf(amount, left, total), from: at, to: end };
  return { credit, left, total };
}

function secondsBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1000);
}

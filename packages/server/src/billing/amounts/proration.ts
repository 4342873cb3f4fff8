import type { Cycle } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import { shareOf } from './money.ts';
import { nthPeriod, type Period } from './periods.ts';

/** A plan bought for a cycle at a price before tax, in minor units. */
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

/** Refunds of invoices of the current period, up to its newest invoice. */
export interface Refunded {
  /** Lines of the newest invoice if it was refunded: its charge is not credited again, but the credit it contained is. */
  newest: readonly Line[] | null;
  /** Lines of older refunded invoices, whose unused time the newest invoice has credited. */
  older: readonly Line[];
}

/** A period with its anchor and its number, counted from the anchor. */
export interface PeriodPosition extends Period {
  anchor: Date;
  n: number;
}

export interface Proration {
  lines: Line[];
  period: PeriodPosition;
}

/** The first period of a purchase: full price, starting now. */
export function startPeriod({ plan, cycle, amount }: Priced, at: Date): Proration {
  const period = nthPeriod(at, cycle, 0);
  return {
    lines: [{ kind: 'charge', plan, amount, from: period.start, to: period.end }],
    period: { anchor: at, n: 0, ...period },
  };
}

/**
 * Lines for a change within a paid period: the rest of the old plan is credited, and the same time of the new plan is charged. A
 * change of cycle is charged in full and begins a new period.
 * @param refunded refunded amounts are not credited again
 */
export function prorate(
  current: Priced & { period: PeriodPosition },
  next: Priced,
  at: Date,
  refunded: Refunded | null = null,
): Proration {
  const { end } = current.period;
  const { credit, left, total } = unused(current, at);
  const credits = withoutRefunded(
    refunded?.newest ? creditsOfEarlierPayments(refunded.newest, at) : [credit],
    refunded,
    at,
  );
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

/** Credit line for the unused part of a paid period. */
export function creditOf(paid: Pick<Priced, 'plan' | 'amount'> & { period: Period }, at: Date): Line {
  return unused(paid, at).credit;
}

/**
 * Credit lines for what was paid before an invoice that was never paid or was refunded. They are derived from the credits in that
 * invoice.
 */
export function creditsOfEarlierPayments(lines: readonly Line[], at: Date): Line[] {
  return lines
    .filter(({ kind }) => kind === 'credit')
    .map(({ plan, amount, from, to }) =>
      creditOf({ plan, amount: 0 - amount, period: { start: from, end: to } }, at),
    )
    .filter(({ amount }) => amount !== 0);
}

/** Reduces credits by the unused part of older invoices that were refunded. */
export function withoutRefunded(credits: readonly Line[], refunded: Refunded | null, at: Date): Line[] {
  let paidBack = (refunded?.older ?? []).reduce(
    (sum, { plan, amount, from, to }) =>
      sum - creditOf({ plan, amount, period: { start: from, end: to } }, at).amount,
    0,
  );
  if (paidBack <= 0) return [...credits];
  return credits.flatMap((credit) => {
    const taken = Math.min(paidBack, 0 - credit.amount);
    paidBack -= taken;
    // Each line is rounded separately, so a rest of 1 counts as nothing.
    return 0 - credit.amount - taken <= 1 ? [] : [{ ...credit, amount: credit.amount + taken }];
  });
}

/** @returns the credit line, with the unused and the total seconds of the period */
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

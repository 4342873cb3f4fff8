import type { Currency, Cycle } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import { AppError } from '../../errors/app-error.ts';
import { type Bill, type Billed, balanceAfter, billOf } from '../amounts/bill.ts';
import {
  type Line,
  type PeriodPosition,
  type Priced,
  prorate,
  type Refunded,
  startPeriod,
} from '../amounts/proration.ts';
import type { Offer } from '../plans/load-plans.ts';
import type { Subscription } from './subscription.ts';

export interface BilledAccount extends Billed {
  currency: Currency;
}

export interface ChangeTarget {
  plan: PlanId;
  cycle: Cycle;
  currency?: Currency | undefined;
}

export interface PlanChange {
  kind: 'upgrade' | 'downgrade' | 'same';
  effectiveAt: Date;
  bill: Bill;
  currency: Currency;
  /** Plan and price to buy, at current prices. */
  priced: Priced;
  priceVersion: number;
  /** The paid period; null if nothing is bought now. */
  period: PeriodPosition | null;
  /** The next payment, with tax and after the balance. */
  next: { at: Date; amount: number } | null;
}

export interface ChangeInput {
  offer: Pick<Offer, 'plans' | 'seller'>;
  subscription: Subscription;
  /** The current plan of the organization. */
  plan: PlanId;
  account: BilledAccount;
  target: ChangeTarget;
  /** Null if nothing was refunded. */
  refunded: Refunded | null;
  at: Date;
}

/**
 * Price and effect of a plan change at a moment. Preview and charge both call it with the same moment.
 * @throws AppError `transition_refused` for a plan that is not for sale, if the operator has agreed on the current plan, if the
 * subscription allows no change, and if the currency differs from that of the balance or the period
 */
export function planChange(input: ChangeInput): PlanChange {
  const { offer, subscription, account, target, refunded, at } = input;
  const { plan, cycle } = target;
  const { prices, version } = offer.plans[plan];
  const current = boughtOf(subscription);
  const currency = current ? subscription.currency : (target.currency ?? account.currency);
  const isRefused =
    prices === null ||
    !['free', 'trial', 'expired', 'active'].includes(subscription.state) ||
    (current === undefined && (plan === 'free' || offer.plans[input.plan].prices === null)) ||
    (target.currency !== undefined && target.currency !== currency) ||
    (account.balance > 0 && account.currency !== currency);
  if (isRefused) throw new AppError('transition_refused');
  const priced: Priced = { plan, cycle, amount: prices[currency][cycle] };
  const billed = (lines: readonly Line[], balance = account.balance) =>
    billOf(lines, offer.seller, { ...account, balance });
  const shared = { currency, priced, priceVersion: version };
  const kind = current ? compare(current, priced, offer) : 'upgrade';
  if (current && kind !== 'upgrade') {
    const end = current.period.end;
    const isSame = kind === 'same';
    const renewed = isSame ? current : priced;
    const { amountDue } = billed(startPeriod(renewed, end).lines);
    return {
      ...shared,
      kind,
      effectiveAt: isSame ? at : end,
      bill: billed([]),
      period: null,
      next: plan === 'free' ? null : { at: end, amount: amountDue },
    };
  }
  const { lines, period } = current ? prorate(current, priced, at, refunded) : startPeriod(priced, at);
  const bill = billed(lines);
  const following = billed(startPeriod(priced, period.end).lines, balanceAfter(account.balance, bill));
  return {
    ...shared,
    kind,
    effectiveAt: at,
    bill,
    period,
    next: { at: period.end, amount: following.amountDue },
  };
}

/** The current paid purchase; undefined in a trial and without a purchase. */
function boughtOf(one: Subscription): (Priced & { period: PeriodPosition }) | undefined {
  if (one.state !== 'active' || one.price_amount === null || one.period_end === null) return undefined;
  return {
    plan: one.plan,
    cycle: one.cycle,
    amount: one.price_amount,
    period: { anchor: one.anchor_at, n: one.period, start: one.period_start, end: one.period_end },
  };
}

function compare(current: Priced, next: Priced, { plans }: Pick<Offer, 'plans'>): PlanChange['kind'] {
  const step = plans[next.plan].rank - plans[current.plan].rank;
  if (step !== 0) return step > 0 ? 'upgrade' : 'downgrade';
  if (current.cycle === next.cycle) return 'same';
  return next.cycle === 'annual' ? 'upgrade' : 'downgrade';
}

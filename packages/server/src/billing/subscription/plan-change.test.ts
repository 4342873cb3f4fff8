import type { Cycle } from '@parley/contracts/billing/billing-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, contextAt, cycles, free, offer, plans, standingOf } from '../../../test/billing-states.ts';
import { billOf } from '../amounts/bill.ts';
import { shareOf, taxOn } from '../amounts/money.ts';
import { nthPeriod } from '../amounts/periods.ts';
import { prorate, startPeriod } from '../amounts/proration.ts';
import { advance } from './advance.ts';
import { cancel, changePlan, resume } from './customer-steps.ts';
import { assignPlan, nextStatuses } from './operator-steps.ts';
import { planChange } from './plan-change.ts';
import type { Step, StepContext } from './step.ts';
import { daysAfter, type Subscription } from './subscription.ts';
import { type SubscriptionState, subscriptionStates } from './subscription-states.ts';
import { subscriptionEvents, transitions } from './transitions.ts';

const anyTarget = fc.record({ plan: fc.constantFrom(...plans), cycle: fc.constantFrom(...cycles) });
const anyMinute = fc
  .integer({ min: 0, max: 800 * 1440 })
  .map((minutes) => new Date(begin.getTime() + minutes * 60_000));

describe('amounts', () => {
  it.each([
    [1_900, 21, 31, 1_287],
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [5, 1, 10, 1],
    [0, 1, 3, 0],
    [100_000_000, 31_535_999, 31_536_000, 99_999_997],
  ])('BILL-12: %i × %i ÷ %i is %i', (amount, part, whole, expected) => {
    expect(shareOf(amount, part, whole)).toBe(expected);
  });

  it('rounds tax half away from zero, a credit like a charge', () => {
    expect([taxOn(4_900, '25.5'), taxOn(50, '23'), taxOn(-50, '23'), taxOn(10, '5')]).toEqual([
      1_250, 12, -12, 1,
    ]);
  });
});

describe('periods', () => {
  it('begin on the 31st again after shorter months', () => {
    const starts = [0, 1, 2, 3].map((n) => nthPeriod(begin, 'monthly', n).start.toISOString().slice(0, 10));
    expect(starts).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    const leap = new Date('2028-02-29T00:00:00Z');
    expect([1, 4].map((n) => nthPeriod(leap, 'annual', n).start.toISOString().slice(0, 10))).toEqual([
      '2029-02-28',
      '2032-02-29',
    ]);
  });

  it('are contiguous, and keep their day if the month has it', () => {
    fc.assert(
      fc.property(anyMinute, fc.constantFrom(...cycles), fc.nat(60), (anchor, cycle, n) => {
        const one = nthPeriod(anchor, cycle, n);
        expect(one.end).toEqual(nthPeriod(anchor, cycle, n + 1).start);
        expect(one.end.getTime()).toBeGreaterThan(one.start.getTime());
        const lastDay = new Date(
          Date.UTC(one.start.getUTCFullYear(), one.start.getUTCMonth() + 1, 0),
        ).getUTCDate();
        expect(one.start.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
      }),
    );
  });
});

describe('proration', () => {
  const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
  const priced = (name: (typeof plans)[number], cycle: Cycle) => ({
    plan: name,
    cycle,
    amount: offer.plans[name].prices?.USD[cycle] ?? 0,
  });

  it('a chain of upgrades at one moment costs as much as a single one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_678_400 }), fc.constantFrom(...cycles), (seconds, cycle) => {
        const first = {
          ...priced('starter', cycle),
          period: startPeriod(priced('starter', cycle), begin).period,
        };
        const at = new Date(begin.getTime() + seconds * 1000);
        const second = prorate(first, priced('professional', cycle), at);
        const third = prorate(
          { ...priced('professional', cycle), period: second.period },
          priced('enterprise', cycle),
          at,
        );
        const direct = prorate(first, priced('enterprise', cycle), at);
        expect(sumOf(second.lines) + sumOf(third.lines)).toBe(sumOf(direct.lines));
      }),
    );
  });

  it('never credits more than was paid', () => {
    fc.assert(
      fc.property(anyTarget, anyMinute, (target, at) => {
        const { period } = startPeriod(priced(target.plan, target.cycle), begin);
        const [credit] = prorate(
          { ...priced(target.plan, target.cycle), period },
          priced('enterprise', 'annual'),
          at,
        ).lines;
        expect(credit?.amount).toBeLessThanOrEqual(0);
        expect(-(credit?.amount ?? 0)).toBeLessThanOrEqual(priced(target.plan, target.cycle).amount);
      }),
    );
  });
});

describe('changes', () => {
  type Act =
    | { kind: 'change'; plan: (typeof plans)[number]; cycle: Cycle }
    | { kind: 'wait'; days: number }
    | { kind: 'cancel' }
    | { kind: 'resume' };
  const anyAct: fc.Arbitrary<Act> = fc.oneof(
    anyTarget.map((target) => ({ kind: 'change' as const, ...target })),
    fc.integer({ min: 1, max: 400 }).map((days) => ({ kind: 'wait' as const, days })),
    fc.constant({ kind: 'cancel' as const }),
    fc.constant({ kind: 'resume' as const }),
  );

  /** Applies the actions as they would be stored, and sums up what was billed, paid, and credited. */
  function walk(acts: readonly Act[]) {
    let standing = standingOf(free());
    let now = begin;
    const totals = { billed: 0, paid: 0, periods: [] as [number, number][] };
    const take = (step: Step) => {
      const { document, payment } = step;
      if (document) totals.billed += document.bill.amount;
      if (payment?.outcome === 'paid') totals.paid += payment.amount;
      standing = {
        ...standing,
        subscription: step.after,
        plan: step.plan,
        account: { ...standing.account, balance: step.balance },
      };
    };
    const attempt = (make: () => Step) => {
      try {
        take(make());
      } catch (error) {
        expect(error).toMatchObject({ code: 'transition_refused' });
      }
    };
    for (const act of acts) {
      if (act.kind === 'wait') {
        now = daysAfter(now, act.days);
        for (let step = advance(standing, contextAt(now)); step; step = advance(standing, contextAt(now)))
          take(step);
      }
      if (act.kind === 'cancel')
        attempt(() => cancel(standing, { reason: null, comment: null }, contextAt(now)));
      if (act.kind === 'resume') attempt(() => resume(standing, contextAt(now)));
      if (act.kind === 'change') {
        const target = { plan: act.plan, cycle: act.cycle, keepChatbots: null };
        attempt(() => {
          const { subscription, plan, account } = standing;
          const shown = planChange({ offer, subscription, plan, account, target, refunded: null, at: now });
          const { step } = changePlan(standing, target, null, contextAt(now));
          // The charge equals the preview.
          expect(step.payment?.amount ?? 0).toBe(shown.bill.amountDue);
          return step;
        });
      }
    }
    return { ...totals, balance: standing.account.balance };
  }

  it('BILL-10, BILL-12: charges what the preview shows, and loses or creates no money in any sequence of actions', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 25 }), (acts) => {
        const { billed, paid, balance } = walk(acts);
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(billed).toBe(paid - balance);
      }),
    );
  });

  it('a bill is the sum of its lines, tax, and balance', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.nat(100_000), (amount, balance) => {
        const lines = [{ kind: 'charge' as const, plan: 'starter' as const, amount, from: begin, to: begin }];
        const bill = billOf(lines, offer.seller, { country: 'FI', taxId: '', balance });
        expect(bill.net + bill.tax.amount).toBe(bill.amount);
        expect(bill.amountDue + bill.balanceApplied - bill.credited).toBe(bill.amount);
        expect(bill.balanceApplied).toBeLessThanOrEqual(balance);
      }),
    );
  });

  it('BILL-13: a lower plan, or a change to monthly, waits; a higher plan, or a change to yearly, does not', () => {
    const { step } = changePlan(
      standingOf(free()),
      { plan: 'professional', cycle: 'monthly', keepChatbots: null },
      null,
      contextAt(begin),
    );
    const kindOf = (subscription: Subscription, name: (typeof plans)[number] | 'free', cycle: Cycle) =>
      planChange({
        offer,
        subscription,
        plan: subscription.plan,
        account: standingOf(subscription).account,
        target: { plan: name, cycle },
        refunded: null,
        at: begin,
      }).kind;
    const monthly = step.after;
    expect(kindOf(monthly, 'starter', 'annual')).toBe('downgrade');
    expect(kindOf(monthly, 'free', 'monthly')).toBe('downgrade');
    expect(kindOf(monthly, 'professional', 'monthly')).toBe('same');
    expect(kindOf(monthly, 'professional', 'annual')).toBe('upgrade');
    expect(kindOf(monthly, 'enterprise', 'monthly')).toBe('upgrade');
    expect(kindOf({ ...monthly, cycle: 'annual' }, 'professional', 'monthly')).toBe('downgrade');
  });
});

describe('transitions', () => {
  /** Copied by hand from the design, independent of the code. */
  const written: Record<SubscriptionState, string[]> = {
    free: ['paid>active', 'waits>pending', 'trial>trial'],
    pending: ['paid>active', 'refused>free', 'lapsed>free', 'stopped>expired'],
    trial: ['paid>active', 'refused>past_due', 'ended>expired', 'cancel>ending', 'stopped>expired'],
    active: [
      'paid>active',
      'renewed>active',
      'scheduled>active',
      'resume>active',
      'switched>active',
      'left>free',
      'refused>past_due',
      'cancel>ending',
      'stopped>expired',
    ],
    past_due: ['paid>active', 'refused>past_due', 'graceEnded>unpaid', 'cancel>ending', 'stopped>expired'],
    unpaid: ['paid>active', 'refused>unpaid', 'lapsed>expired', 'reopened>past_due', 'stopped>expired'],
    ending: [
      'resume>active',
      'resumeTrial>trial',
      'resumeUnpaid>past_due',
      'paid>ending',
      'refused>ending',
      'ended>expired',
      'stopped>expired',
    ],
    expired: ['paid>active', 'waits>pending', 'trial>trial'],
  };

  it('BILL-11: every state has exactly these transitions', () => {
    for (const state of subscriptionStates) {
      const listed = subscriptionEvents.flatMap((event) => {
        const next = transitions[state][event];
        return next ? [`${event}>${next}`] : [];
      });
      expect(listed.sort(), state).toEqual([...written[state]].sort());
    }
  });
});

describe('actions of an operator', () => {
  it('ADM-12: offers the statuses that each state allows, and fewer for subscriptions billed by Stripe', () => {
    const given = (billed_by: 'ledger' | 'stripe', trial_ends_at: Date | null = null) =>
      Object.fromEntries(
        subscriptionStates.map((state) => [state, nextStatuses({ state, trial_ends_at, billed_by })]),
      );
    const both = {
      free: [],
      pending: ['expired'],
      trial: ['cancelled', 'expired'],
      active: ['cancelled', 'expired'],
      ending: ['active', 'expired'],
      expired: [],
    };
    expect(given('ledger')).toEqual({
      ...both,
      past_due: ['inactive', 'cancelled', 'expired'],
      unpaid: ['active', 'expired'],
    });
    expect(given('stripe')).toEqual({ ...both, past_due: ['cancelled', 'expired'], unpaid: ['expired'] });
    expect(given('ledger', begin).ending).toEqual(['trial', 'expired']);
  });

  it('BILL-12: credits the payment before an upgrade that was never paid', () => {
    const at = (day: number) => daysAfter(begin, day);
    const target = { cycle: 'monthly', keepChatbots: null } as const;
    const bought = changePlan(standingOf(free()), { ...target, plan: 'starter' }, null, contextAt(begin)).step
      .after;
    const byInvoice: StepContext = { offer, collection: 'invoice', at: at(14) };
    const { after, document } = changePlan(
      standingOf(bought),
      { ...target, plan: 'professional' },
      null,
      byInvoice,
    ).step;
    const open = {
      id: 'i',
      ...{
        lines: document?.bill.lines ?? [],
        net: 1_500,
        amount: 1_883,
        amountDue: 1_883,
        balanceApplied: 0,
      },
      tax: { amount: 383, percent: '25.5', isReverseCharge: false },
    };
    expect(document?.bill).toMatchObject({ net: open.net, amount: open.amount });
    const standing = { ...standingOf({ ...after, open_invoice_id: 'i' }), openInvoice: open };
    const steps = assignPlan(standing, 'free', null, { ...byInvoice, at: at(21) });
    // 19.00 was paid for 28 days, of which 7 are left, plus 25.5 % tax.
    expect(steps.map((step) => [step.document?.corrects, step.document?.bill.amount, step.balance])).toEqual([
      ['i', -1_883, 0],
      [null, -596, 596],
    ]);
    expect(steps.map((step) => step.after.state)).toEqual(['past_due', 'free']);
  });
});

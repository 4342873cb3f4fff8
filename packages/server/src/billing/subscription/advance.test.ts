import { describe, expect, it } from 'vitest';
import { begin, contextAt, free, offer, standingOf } from '../../../test/billing-states.ts';
import { advance, settle } from './advance.ts';
import { changePlan } from './customer-steps.ts';
import type { StepContext } from './step.ts';
import { daysAfter } from './subscription.ts';

const target = { plan: 'professional', cycle: 'monthly', keepChatbots: null } as const;

describe('an invoice that is paid outside the program', () => {
  const byInvoice: StepContext = { offer, collection: 'invoice', at: begin };

  it('BILL-11: delays the start until it is paid, and is cancelled by a credit note if nobody pays', () => {
    const standing = standingOf(free(), 900);
    const { after, plan, document, balance } = changePlan(standing, target, null, byInvoice).step;
    expect([after.state, plan, document?.status, document?.bill.amountDue, balance]).toEqual([
      'pending',
      'free',
      'unpaid',
      5_250,
      0,
    ]);
    const openInvoice = {
      id: 'i',
      lines: document?.bill.lines ?? [],
      net: 4_900,
      tax: { amount: 1_250, percent: '25.5', isReverseCharge: false },
      amount: 6_150,
      amountDue: 5_250,
      balanceApplied: 900,
    };
    const waiting = {
      ...standing,
      subscription: after,
      openInvoice,
      account: { ...standing.account, balance },
    };
    expect(advance(waiting, { ...byInvoice, at: daysAfter(begin, 13) })).toBeUndefined();
    const lapsed = advance(waiting, { ...byInvoice, at: daysAfter(begin, 14) });
    expect(lapsed).toMatchObject({
      after: { state: 'free' },
      plan: 'free',
      balance: 900,
      settles: 'refunded',
      document: { kind: 'creditNote', corrects: 'i', bill: { net: -4_900, amount: -6_150, amountDue: 0 } },
    });
    const paid = settle(waiting, { ...byInvoice, at: daysAfter(begin, 5) });
    expect(paid).toMatchObject({ after: { state: 'active' }, plan: 'professional', settles: 'paid' });
    expect(paid.after.period_start).toEqual(daysAfter(begin, 5));
  });

  it('keeps the plan of a customer who has paid before during the grace period', () => {
    const paid = changePlan(standingOf(free()), { ...target, plan: 'starter' }, null, contextAt(begin)).step;
    const standing = standingOf(paid.after);
    const upgraded = changePlan(standing, target, null, { ...byInvoice, at: daysAfter(begin, 3) }).step;
    expect(upgraded).toMatchObject({
      after: { state: 'past_due', next_attempt_at: null },
      plan: 'professional',
    });
    const graceOver = { ...byInvoice, at: daysAfter(begin, 17) };
    expect(
      advance({ ...standing, subscription: upgraded.after, plan: 'professional' }, graceOver),
    ).toMatchObject({
      after: { state: 'unpaid' },
    });
  });
});

it('a plan agreed with the operator cannot be changed by a purchase', () => {
  const agreed = { ...standingOf(free()), plan: 'custom' as const };
  expect(() => changePlan(agreed, target, null, contextAt(begin))).toThrow('transition_refused');
  const otherBalance = standingOf(free(), 500);
  expect(() => changePlan(otherBalance, { ...target, currency: 'EUR' }, null, contextAt(begin))).toThrow(
    'transition_refused',
  );
});

describe('a failed payment', () => {
  it('BILL-20: is retried on days 1, 3, 5, and 7, falls back to Basic on day 14, and ends on day 44', () => {
    const paid = changePlan(
      standingOf(free()),
      { plan: 'starter', cycle: 'monthly', keepChatbots: null },
      null,
      contextAt(begin),
    ).step;
    let standing = standingOf(paid.after);
    standing = { ...standing, account: { ...standing.account, card: null } };
    const renewed = advance(standing, contextAt(new Date('2026-02-28T10:00:00Z')));
    expect(renewed).toMatchObject({
      after: { state: 'past_due' },
      payment: { outcome: 'refused' },
      document: { status: 'unpaid' },
    });
    const openInvoice = {
      id: 'i',
      lines: [],
      net: 1_900,
      tax: { amount: 0, percent: null, isReverseCharge: false },
      amount: 1_900,
      amountDue: 1_900,
      balanceApplied: 0,
    };
    const happened: string[] = [];
    standing = {
      ...standing,
      subscription: { ...(renewed?.after ?? paid.after), open_invoice_id: 'i' },
      openInvoice,
    };
    for (let day = 1; day <= 50; day += 1) {
      const at = daysAfter(new Date('2026-02-28T10:00:00Z'), day);
      for (let step = advance(standing, contextAt(at)); step; step = advance(standing, contextAt(at))) {
        happened.push(`${day} ${step.payment ? 'tried' : step.after.state}`);
        standing = { ...standing, subscription: step.after, plan: step.plan };
      }
    }
    expect(happened).toEqual(['1 tried', '3 tried', '5 tried', '7 tried', '14 unpaid', '44 expired']);
  });
});

import type { Cycle } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import { expect, it } from 'vitest';
import { samplePlans } from '../../../../test/stand-in/sample-billing.ts';
import { sampleSubscription } from '../../../../test/stand-in/samples.ts';
import type { Subscription } from '../use-billing.ts';
import { offerOf } from './offer-of.ts';

const { plans } = samplePlans();

/** Offers for Basic, Starter, Professional and Enterprise; by default the current plan is Professional, monthly. */
function offers(change: Partial<Subscription> = {}, cycle: Cycle = 'monthly'): string[] {
  return plans.map((plan) => offerOf(plan, cycle, { ...sampleSubscription, ...change }, plans));
}

it('BILL-04: offers higher and lower plans, and the current plan with the other cycle', () => {
  expect(offers()).toEqual(['downgrade', 'downgrade', 'current', 'contact']);
  expect(offers({}, 'annual')).toEqual(['downgrade', 'downgrade', 'toAnnual', 'contact']);
  expect(offers({ cycle: 'annual' })).toEqual(['downgrade', 'downgrade', 'toMonthly', 'contact']);
  const basic = { plan: 'free', price: null } as const;
  expect(offers(basic)).toEqual(['current', 'upgrade', 'upgrade', 'contact']);
  expect(offers({ ...basic, status: 'expired' })).toEqual(['current', 'upgrade', 'upgrade', 'contact']);
});

it('marks a scheduled change, for paid plans only with its cycle', () => {
  const scheduled = (scheduledPlan: PlanId, scheduledCycle: Cycle) => ({ scheduledPlan, scheduledCycle });
  expect(offers(scheduled('free', 'monthly'), 'annual')[0]).toBe('scheduled');
  expect(offers(scheduled('starter', 'annual'), 'annual')[1]).toBe('scheduled');
  expect(offers(scheduled('starter', 'annual'))[1]).toBe('downgrade');
  expect(offers({ cycle: 'annual', ...scheduled('professional', 'monthly') })[2]).toBe('scheduled');
});

it('offers every paid plan during a trial', () => {
  expect(offers({ status: 'trial' })).toEqual(['none', 'subscribe', 'subscribe', 'contact']);
});

it('offers nothing that the server would refuse', () => {
  const nothing = ['none', 'none', 'current', 'contact'];
  const { payment } = sampleSubscription;
  expect(offers({ status: 'cancelled', cancelAtPeriodEnd: true })).toEqual(nothing);
  expect(offers({ status: 'pending' })).toEqual(nothing);
  expect(offers({ status: 'inactive' })).toEqual(nothing);
  expect(offers({ payment: { ...payment, state: 'failed' } })).toEqual(nothing);
  expect(offers({ payment: { ...payment, state: 'actionRequired' } })).toEqual(nothing);
  expect(offers({ price: null })).toEqual(nothing);
});

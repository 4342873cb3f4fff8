import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf, someId } from '../../../test/problems-of.ts';
import { billingRoutes, changePreview, invoice, usage } from './billing.ts';
import { subscription } from './organization.ts';

const { changeSubscription, previewChange, cancelSubscription, putPaymentMethod } = billingRoutes;
const { putBillingAddress, putBillingTax, putBudget } = billingRoutes;

describe('a change of plan', () => {
  const change = { plan: 'professional', cycle: 'annual' };

  it('names plan and cycle, and nothing that is not for sale anywhere', () => {
    expect(problemsOf(changeSubscription.body, change)).toEqual({});
    expect(problemsOf(changeSubscription.body, { plan: 'gold', cycle: 'weekly' })).toEqual({
      plan: 'invalid_value',
      cycle: 'invalid_value',
    });
    expect(problemsOf(changeSubscription.body, {})).toEqual({
      plan: 'invalid_value',
      cycle: 'invalid_value',
    });
  });

  it('cannot name its own price', () => {
    for (const extra of [{ amount: 1 }, { price: 0 }, { currency: 'USD' }])
      expect(problemsOf(changeSubscription.body, { ...change, ...extra })).toEqual({
        '': 'unrecognized_keys',
      });
  });

  it('keeps at most 1,000 chatbots, by their ids', () => {
    const keep = (keepChatbots: string[]) => problemsOf(changeSubscription.body, { ...change, keepChatbots });
    expect(keep(Array.from({ length: 1_000 }, () => someId))).toEqual({});
    expect(keep(Array.from({ length: 1_001 }, () => someId))).toEqual({ keepChatbots: 'too_big' });
    expect(keep(['my-bot'])).toEqual({ 'keepChatbots.0': 'invalid_format' });
  });

  it('is previewed in a currency that there is', () => {
    expect(acceptedOf(previewChange.body, [change, { ...change, currency: 'EUR' }])).toHaveLength(2);
    expect(problemsOf(previewChange.body, { ...change, currency: 'eur' })).toEqual({
      currency: 'invalid_value',
    });
  });

  it('shows whole minor units only', () => {
    const { amountDue, lines } = changePreview.shape;
    expect(acceptedOf<unknown>(amountDue, [0, 4_900, 49.5, '4900', null])).toEqual([0, 4_900]);
    const line = {
      kind: 'credit',
      plan: 'starter',
      amount: -950,
      from: '2026-11-15T00:00:00Z',
      to: '2026-11-30T00:00:00Z',
    };
    expect(problemsOf(lines, [line])).toEqual({});
    expect(problemsOf(lines, [{ ...line, amount: -9.5 }])).toEqual({ '0.amount': 'invalid_type' });
  });
});

describe('a cancellation', () => {
  it('needs no reason, and has a comment of at most 1,000 characters', () => {
    expect(problemsOf(cancelSubscription.body, {})).toEqual({});
    expect(problemsOf(cancelSubscription.body, { reason: 'price', comment: 'a'.repeat(1_000) })).toEqual({});
    expect(problemsOf(cancelSubscription.body, { reason: 'bored', comment: 'a'.repeat(1_001) })).toEqual({
      reason: 'invalid_value',
      comment: 'too_big',
    });
  });
});

describe('a payment method', () => {
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123', name: 'Ada Osei' };

  it('is a whole test card, or nothing where Stripe takes the card', () => {
    expect(acceptedOf<object>(putPaymentMethod.body, [card, {}])).toHaveLength(2);
  });

  it.each([
    ['expMonth', [0, 13, 1.5, '12'], [1, 12]],
    ['expYear', [1999, 2101, 30], [2000, 2100]],
    ['cvc', ['12', '12345', '12a', '', '１２３'], ['123', '0000']],
    ['number', ['4'.repeat(41)], ['4'.repeat(40)]],
    ['name', ['', '  ', 'a'.repeat(201), 'Ada\u0000'], ['A', 'a'.repeat(200)]],
  ] as const)('refuses a wrong %s', (field, bad: readonly unknown[], good: readonly unknown[]) => {
    const judged = (value: unknown) => problemsOf(putPaymentMethod.body, { ...card, [field]: value });
    expect(bad.filter((value) => !(field in judged(value)))).toEqual([]);
    expect(good.map(judged)).toEqual(good.map(() => ({})));
  });

  it('says how the security code has to be', () => {
    expect(problemsOf(putPaymentMethod.body, { ...card, cvc: 'abc' })).toEqual({
      cvc: 'validation.cvcInvalid',
    });
  });

  it('never leaves the server as a whole number', () => {
    const { paymentMethod } = billingRoutes.getBillingDetails.responses[200].shape;
    const stored = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, name: 'Ada' };
    expect(problemsOf(paymentMethod, stored)).toEqual({});
    expect(problemsOf(paymentMethod, { ...stored, number: card.number })).toEqual({
      '': 'unrecognized_keys',
    });
  });
});

describe('a billing address', () => {
  const address = { name: 'Ada Osei', address: '1 High Street', city: 'Accra', country: 'GH' };

  it('BILL-06: has name, company, address, city, state, zip and country', () => {
    expect(putBillingAddress.body.parse(address)).toEqual({ ...address, company: '', state: '', zip: '' });
    expect(Object.keys(putBillingAddress.responses[200].shape).join(' ')).toBe(
      'name company address city state zip country',
    );
  });

  it('names what is missing', () => {
    expect(problemsOf(putBillingAddress.body, { ...address, name: ' ', address: '', city: '' })).toEqual({
      name: 'validation.nameRequired',
      address: 'validation.required',
      city: 'validation.required',
    });
  });

  it('is in a country of ISO 3166', () => {
    for (const country of ['', 'gh', 'GHA', 'XX', 'ZZ', 'Ghana'])
      expect(problemsOf(putBillingAddress.body, { ...address, country }), country).toHaveProperty('country');
    expect(problemsOf(putBillingAddress.body, { ...address, country: 'QQ' })).toEqual({
      country: 'validation.countryUnknown',
    });
  });

  it('has a post code of at most 20 characters, and tax ids of at most 40', () => {
    expect(problemsOf(putBillingAddress.body, { ...address, zip: '1'.repeat(21) })).toEqual({
      zip: 'too_big',
    });
    expect(putBillingTax.body.parse({})).toEqual({ taxId: '', businessName: '' });
    expect(problemsOf(putBillingTax.body, { taxId: 'D'.repeat(41) })).toEqual({ taxId: 'too_big' });
  });
});

describe('a budget', () => {
  const budget = { monthlyAmount: 5_000, currency: 'USD', at: [50, 80, 100] };

  it('is a positive amount of whole minor units up to a million, or none', () => {
    const judged = (monthlyAmount: unknown) => problemsOf(putBudget.body, { ...budget, monthlyAmount });
    expect([1, 100_000_000, null].map(judged)).toEqual([{}, {}, {}]);
    for (const amount of [0, -1, 0.5, 100_000_001, '5000', Number.NaN])
      expect(judged(amount), String(amount)).toHaveProperty('monthlyAmount');
  });

  it('is announced at 50, 80 and 100 percent only', () => {
    expect(problemsOf(putBudget.body, { ...budget, at: [] })).toEqual({});
    expect(problemsOf(putBudget.body, { ...budget, at: [75] })).toHaveProperty(['at.0']);
    expect(problemsOf(putBudget.body, { ...budget, at: [50, 50, 80, 100] })).toEqual({ at: 'too_big' });
  });
});

describe('invoices and usage', () => {
  it('an invoice is paid, unpaid or refunded', () => {
    expect(invoice.shape.status.options).toEqual(['paid', 'unpaid', 'refunded']);
    expect(Object.keys(invoice.shape)).toEqual(expect.arrayContaining(['id', 'date', 'amount', 'status']));
  });

  it('an invoice was paid with a card, a transfer or the balance, and shows four digits of a card', () => {
    const { paidWith } = invoice.shape;
    expect(
      acceptedOf<unknown>(paidWith, [
        { kind: 'card', brand: 'visa', last4: '4242' },
        { kind: 'transfer' },
        { kind: 'balance' },
        null,
        { kind: 'cash' },
        { kind: 'card', brand: 'visa', last4: '4242', number: '4242424242424242' },
        { kind: 'transfer', iban: 'DE00' },
      ]),
    ).toHaveLength(4);
  });

  it('a meter is counted from zero and has no limit if it is null', () => {
    const meter = { id: 'messages', used: 0, limit: null, percent: null, state: 'ok', forecast: null };
    expect(problemsOf(usage.shape.meters, [meter])).toEqual({});
    expect(problemsOf(usage.shape.meters, [{ ...meter, id: 'seats', used: -1, percent: 1.5 }])).toEqual({
      '0.id': 'invalid_value',
      '0.used': 'too_small',
      '0.percent': 'invalid_type',
    });
  });

  it('BILL-11: a subscription is active, inactive, trial, cancelled, pending or expired', () => {
    expect(subscription.shape.status.options).toEqual([
      'active',
      'inactive',
      'trial',
      'cancelled',
      'pending',
      'expired',
    ]);
  });

  it('a subscription has plan, status, cycle, period, cancellation and scheduled plan', () => {
    expect(Object.keys(subscription.shape)).toEqual(
      expect.arrayContaining([
        ...['plan', 'status', 'cycle', 'currentPeriodStart', 'currentPeriodEnd'],
        ...['cancelAtPeriodEnd', 'scheduledPlan'],
      ]),
    );
  });
});

it('members of a suspended organization can still settle their bills', () => {
  const closed = Object.entries(billingRoutes)
    .filter(([, route]) => !('duringSuspension' in route))
    .map(([name]) => name);
  expect(closed.sort()).toEqual(['listPlans', 'receiveStripeEvent']);
});

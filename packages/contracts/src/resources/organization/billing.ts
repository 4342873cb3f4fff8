import { z } from 'zod';
import {
  billingDrivers,
  budgetThresholds,
  cancelReasons,
  collections,
  currencies,
  cycles,
  maxCancelComment,
  meterIds,
} from '../../billing/billing-lists.ts';
import { limitNames } from '../../billing/limits.ts';
import { defineRoutes } from '../../route.ts';
import { countryCodes } from '../../values/countries.ts';
import { planIds } from '../../values/lists.ts';
import { shortListQuery } from '../../values/pagination.ts';
import { id, isoDate, line, multiline, nullableDate, pathId } from '../../values/primitives.ts';
import { limits, subscription } from './organization.ts';

/** Minor units of `currency`. */
const amount = z.number().int();
const currency = z.enum(currencies);
const count = z.number().int().min(0);

const cyclePrices = z.strictObject({ monthly: amount, annual: amount });

export const plansOnOffer = z.strictObject({
  /** False if nothing can be bought. */
  enabled: z.boolean(),
  driver: z.enum(billingDrivers),
  /** Null if nothing can be bought. */
  collection: z.enum(collections).nullable(),
  annualDiscountPercent: z.number().int(),
  plans: z.array(
    z.strictObject({
      id: z.enum(planIds),
      /** In the caller's language. */
      name: z.string(),
      rank: z.number().int(),
      /** Null if the price is negotiated. */
      prices: z.strictObject({ USD: cyclePrices, EUR: cyclePrices }).nullable(),
      limits,
      /** Days of a first trial; 0 for none. */
      trialDays: count,
    }),
  ),
});
export type PlansOnOffer = z.output<typeof plansOnOffer>;

/** A loss by a downgrade; nothing is deleted at once. */
const loss = z.strictObject({
  resource: z.enum(limitNames).exclude(['platformCostMicroUsd']),
  /** The current amount: used for counts, allowed so far for messages and days. */
  have: count.nullable(),
  allowed: count,
  /** Chatbots that will be paused unless the customer keeps them instead of others. */
  items: z.array(z.strictObject({ id, name: z.string() })).optional(),
  /** Number of current conversations that the shorter retention will delete. */
  conversations: count.optional(),
  at: isoDate,
});

export const changePreview = z.strictObject({
  /** `same` is the current plan and cycle; confirming it cancels a scheduled change. */
  kind: z.enum(['upgrade', 'downgrade', 'same']),
  effectiveAt: isoDate,
  /** Before tax; a credit is negative. Lines, tax and balance add up to the amount due. */
  lines: z.array(
    z.strictObject({
      kind: z.enum(['credit', 'charge']),
      plan: z.enum(planIds),
      amount,
      from: isoDate,
      to: isoDate,
    }),
  ),
  tax: amount,
  /** Percentage with up to two decimals; null without tax. */
  taxPercent: z.number().nullable(),
  /** Reverse charge: the buyer accounts for the tax. */
  isReverseCharge: z.boolean(),
  /** Amount taken from the balance, never more than the balance. */
  balanceApplied: amount,
  amountDue: amount,
  /** Added to the balance, because the credit exceeds the charge. */
  credited: amount,
  currency,
  /** The payment after this one, including tax; null if there is none. */
  next: z.strictObject({ at: isoDate, amount }).nullable(),
  losses: z.array(loss),
  /** Token for the change request, which guarantees exactly these amounts. */
  quote: z.string(),
  expiresAt: isoDate,
});
export type ChangePreview = z.output<typeof changePreview>;

export const paymentMethod = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  name: z.string(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/** A required user action: a Stripe page that takes the payment or the card. */
const action = z.strictObject({ type: z.literal('redirect'), url: z.url({ protocol: /^https?$/ }) });
export type BillingAction = z.output<typeof action>;

const changedSubscription = subscription.extend({ action: action.optional() });

/** Empty texts for missing values. */
const address = z.strictObject({
  name: z.string(),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
});
export type BillingAddress = z.output<typeof address>;

const country = line(2).refine((code) => countryCodes().includes(code), {
  error: 'validation.countryUnknown',
});

const tax = z.strictObject({
  taxId: z.string(),
  businessName: z.string(),
  /** Why no tax is charged, in the caller's language; null without a note. */
  note: z.string().nullable(),
});
export type BillingTax = z.output<typeof tax>;

export const billingDetails = z.strictObject({
  paymentMethod: paymentMethod.nullable(),
  address,
  tax,
  currency,
  /** Whether a purchase requires an address with a country, because tax is charged and depends on it. */
  isAddressRequired: z.boolean(),
});
export type BillingDetails = z.output<typeof billingDetails>;

const threshold = z.union(budgetThresholds.map((percent) => z.literal(percent)));

export const budget = z.strictObject({
  /** Minor units; null without a budget. */
  monthlyAmount: amount.nullable(),
  currency,
  /** Percentages at which owners and administrators are notified. */
  at: z.array(z.number().int()),
});
export type Budget = z.output<typeof budget>;

export const usage = z.strictObject({
  /** The calendar month (UTC) of messages and cost. */
  period: z.strictObject({ start: isoDate, end: isoDate }),
  meters: z.array(
    z.strictObject({
      id: z.enum(meterIds),
      used: count,
      /** Null if unlimited. */
      limit: count.nullable(),
      /** Whole percent of the limit, rounded down; null if unlimited. */
      percent: count.nullable(),
      state: z.enum(['ok', 'near', 'reached']),
      /** Forecast from the current usage rate; null without one. Only messages reset each month. */
      forecast: z.strictObject({ atEnd: count, reachedOn: z.iso.date().nullable() }).nullable(),
    }),
  ),
  /** One entry a day (UTC) of the period so far. */
  days: z.array(z.strictObject({ date: z.iso.date(), messages: count, costMicroUsd: count.nullable() })),
  /** Cost of models this month; null without permission to read billing. */
  cost: z
    .strictObject({
      totalMicroUsd: count,
      /** Part of the cost on the operator's provider keys, and its limit. */
      platformMicroUsd: count,
      platformLimitMicroUsd: count.nullable(),
    })
    .nullable(),
  budget: budget
    .extend({
      /** Percentage of the budget spent, rounded down; null without a budget. */
      percent: count.nullable(),
      state: z.enum(['ok', 'near', 'reached']),
    })
    .nullable(),
});
export type BillingUsage = z.output<typeof usage>;

export const invoice = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'creditNote']),
  date: isoDate,
  /** `amount` includes tax; `amountDue` is the rest after the balance was applied, 0 once paid. */
  amount,
  amountDue: amount,
  currency,
  status: z.enum(['paid', 'unpaid', 'refunded']),
  dueAt: nullableDate,
  /** Null while unpaid, and if a credit note cancelled it unpaid. */
  paidAt: nullableDate,
  /** Null if unknown, as for payments at Stripe. */
  paidWith: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('card'), brand: z.string(), last4: z.string() }),
      z.strictObject({ kind: z.literal('transfer') }),
      z.strictObject({ kind: z.literal('balance') }),
    ])
    .nullable(),
});
export type Invoice = z.output<typeof invoice>;

const planChoice = { plan: z.enum(planIds), cycle: z.enum(cycles) };
const changing = [
  'unauthenticated',
  'forbidden',
  'billing_off',
  'transition_refused',
  'payments_unavailable',
] as const;

export const billingRoutes = defineRoutes({
  listPlans: {
    method: 'GET',
    path: '/api/billing/plans',
    summary: 'Plans with prices and limits',
    permission: 'public',
    responses: { 200: plansOnOffer },
    errors: [],
  },
  getSubscription: {
    method: 'GET',
    path: '/api/subscription',
    summary: 'Plan, quotas, and current usage',
    permission: 'subscription.read',
    duringSuspension: true,
    responses: { 200: subscription },
    errors: ['unauthenticated', 'forbidden'],
  },
  previewChange: {
    method: 'POST',
    path: '/api/subscription/preview-change',
    summary: 'What a change of plan costs now and later, and what it takes',
    permission: 'billing.manage',
    duringSuspension: true,
    body: z.strictObject({ ...planChoice, currency: currency.optional() }),
    responses: { 200: changePreview },
    errors: [...changing, 'validation_failed'],
  },
  changeSubscription: {
    method: 'POST',
    path: '/api/subscription/change',
    summary: 'Change the plan: upgrades now, downgrades at the end of the period',
    permission: 'billing.manage',
    duringSuspension: true,
    body: z.strictObject({
      ...planChoice,
      /** Token of a preview that is at most 15 minutes old. */
      quote: z.string().max(2_000).optional(),
      /** Chatbots that the downgrade must not pause; default: the busiest ones. */
      keepChatbots: z.array(id).max(1_000).optional(),
      trial: z.boolean().optional(),
    }),
    responses: { 200: changedSubscription },
    errors: [
      ...changing,
      'validation_failed',
      'chatbot_not_found',
      'quote_stale',
      'address_required',
      'payment_required',
      'payment_failed',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
    idempotent: true,
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Cancel at the end of the period',
    permission: 'billing.manage',
    duringSuspension: true,
    body: z.strictObject({
      reason: z.enum(cancelReasons).optional(),
      comment: multiline(maxCancelComment).optional(),
    }),
    responses: { 200: subscription },
    errors: [...changing, 'validation_failed'],
  },
  resumeSubscription: {
    method: 'POST',
    path: '/api/subscription/resume',
    summary: 'Withdraw a cancellation or a scheduled downgrade',
    permission: 'billing.manage',
    duringSuspension: true,
    responses: { 200: subscription },
    errors: changing,
  },
  getBillingDetails: {
    method: 'GET',
    path: '/api/billing/details',
    summary: 'Payment method, address, tax and currency',
    permission: 'billing.read',
    duringSuspension: true,
    responses: { 200: billingDetails },
    errors: ['unauthenticated', 'forbidden'],
  },
  putPaymentMethod: {
    method: 'PUT',
    path: '/api/billing/payment-method',
    summary:
      'Keep a test card; a failed payment is tried again with it. With Stripe, get the page that takes a card',
    permission: 'billing.manage',
    duringSuspension: true,
    /** A test card with all fields for the ledger; empty for Stripe, because only Stripe receives cards. */
    body: z.strictObject({
      number: z.string().max(40).optional(),
      expMonth: z.number().int().min(1).max(12).optional(),
      expYear: z.number().int().min(2000).max(2100).optional(),
      cvc: z
        .string()
        .regex(/^\d{3,4}$/, { error: 'validation.cvcInvalid' })
        .optional(),
      name: line(200).min(1, { error: 'validation.nameRequired' }).optional(),
    }),
    responses: { 200: z.union([paymentMethod, z.strictObject({ action })]) },
    errors: [
      'unauthenticated',
      'forbidden',
      'validation_failed',
      'billing_off',
      'test_card_only',
      'card_refused',
      'address_required',
      'payments_unavailable',
    ],
  },
  putBillingAddress: {
    method: 'PUT',
    path: '/api/billing/address',
    summary: 'Set the address on invoices to come',
    permission: 'billing.manage',
    duringSuspension: true,
    body: z.strictObject({
      name: line(200).min(1, { error: 'validation.nameRequired' }),
      company: line(200).default(''),
      address: line(300).min(1, { error: 'validation.required' }),
      city: line(200).min(1, { error: 'validation.required' }),
      state: line(200).default(''),
      zip: line(20).default(''),
      country,
    }),
    responses: { 200: address },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'payments_unavailable'],
  },
  putBillingTax: {
    method: 'PUT',
    path: '/api/billing/tax',
    summary: 'Set the tax id and business name on invoices to come',
    permission: 'billing.manage',
    duringSuspension: true,
    body: z.strictObject({ taxId: line(40).default(''), businessName: line(200).default('') }),
    responses: { 200: tax },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'payments_unavailable'],
  },
  putBudget: {
    method: 'PUT',
    path: '/api/billing/budget',
    summary: 'Set what models may cost a month; from 80 % the cheapest one answers, at 100 % none',
    permission: 'billing.manage',
    duringSuspension: true,
    body: z.strictObject({
      monthlyAmount: amount.min(1).max(100_000_000).nullable(),
      currency,
      at: z.array(threshold).max(budgetThresholds.length),
    }),
    responses: { 200: budget },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getBillingUsage: {
    method: 'GET',
    path: '/api/billing/usage',
    summary: 'Usage of the month with forecast; cost and budget for owners and administrators',
    permission: 'subscription.read',
    duringSuspension: true,
    responses: { 200: usage },
    errors: ['unauthenticated', 'forbidden'],
  },
  listInvoices: {
    method: 'GET',
    path: '/api/billing/invoices',
    summary: 'Invoices and credit notes, newest first',
    permission: 'billing.read',
    duringSuspension: true,
    query: shortListQuery,
    responses: { 200: z.array(invoice) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getInvoiceDocument: {
    method: 'GET',
    path: '/api/billing/invoices/{invoiceId}.pdf',
    summary: 'The PDF of an invoice or credit note',
    permission: 'billing.read',
    duringSuspension: true,
    params: z.strictObject({ invoiceId: pathId() }),
    responses: { 200: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'overloaded', 'payments_unavailable'],
  },
  payInvoice: {
    method: 'POST',
    path: '/api/billing/invoices/{invoiceId}/pay',
    summary: 'Pay an unpaid invoice with the card on file',
    permission: 'billing.manage',
    duringSuspension: true,
    params: z.strictObject({ invoiceId: pathId() }),
    responses: { 200: invoice },
    errors: [
      ...changing,
      'not_found',
      'payment_required',
      'payment_failed',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
    idempotent: true,
  },
  receiveStripeEvent: {
    method: 'POST',
    path: '/api/billing/stripe-events',
    summary:
      'Hints from Stripe that something has changed, signed by it; what has changed is asked from Stripe',
    permission: 'public',
    duringMaintenance: true,
    rawBody: 'application/json',
    /** `note`: the reason why nothing was done, or null. */
    responses: { 200: z.strictObject({ received: z.literal(true), note: z.string().nullable() }) },
    errors: ['billing_off', 'webhook_refused', 'payload_too_large'],
  },
});

import type {
  BillingDetails,
  BillingUsage,
  ChangePreview,
  Invoice,
  PlansOnOffer,
} from '@parley/contracts/resources/organization/billing';

type Plan = PlansOnOffer['plans'][number];

const gibibyte = 1024 ** 3;
const unlimited: Plan['limits'] = {
  chatbots: null,
  messagesPerMonth: null,
  retentionDays: null,
  sources: null,
  knowledgeTokens: null,
  storageBytes: null,
  members: null,
  platformCostMicroUsd: null,
};

function samplePlan(
  id: Plan['id'],
  name: string,
  [monthly, annual]: [number, number],
  change: Omit<Partial<Plan>, 'limits'> & { limits: Partial<Plan['limits']> },
): Plan {
  const price = { monthly, annual };
  const limits = { ...unlimited, ...change.limits };
  return { id, name, rank: 0, prices: { USD: price, EUR: price }, trialDays: 0, ...change, limits };
}

const plans: Plan[] = [
  samplePlan('free', 'Basic', [0, 0], {
    limits: {
      chatbots: 1,
      messagesPerMonth: 1_000,
      retentionDays: 7,
      sources: 50,
      knowledgeTokens: 400_000,
      storageBytes: gibibyte,
    },
  }),
  samplePlan('starter', 'Starter', [1_900, 18_240], {
    rank: 1,
    limits: {
      chatbots: 3,
      messagesPerMonth: 10_000,
      retentionDays: 14,
      sources: 200,
      knowledgeTokens: 2_000_000,
      storageBytes: 5 * gibibyte,
    },
  }),
  samplePlan('professional', 'Professional', [4_900, 47_040], {
    rank: 2,
    trialDays: 14,
    limits: {
      chatbots: 10,
      messagesPerMonth: 50_000,
      retentionDays: 30,
      sources: 1_000,
      knowledgeTokens: 20_000_000,
      storageBytes: 50 * gibibyte,
    },
  }),
  samplePlan('enterprise', 'Enterprise', [0, 0], { rank: 3, prices: null, limits: {} }),
];

/** The built-in plans, sold for test cards. */
export function samplePlans(change: Partial<PlansOnOffer> = {}): PlansOnOffer {
  return {
    enabled: true,
    driver: 'ledger',
    collection: 'card',
    annualDiscountPercent: 20,
    plans,
    ...change,
  };
}

/** Usage of November 1 and 2, 2026, as owners and administrators see it. */
export function sampleUsage(change: Partial<BillingUsage> = {}): BillingUsage {
  return {
    period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
    meters: [
      {
        id: 'messages',
        used: 12_000,
        limit: 50_000,
        percent: 24,
        state: 'ok',
        forecast: { atEnd: 36_000, reachedOn: null },
      },
      { id: 'chatbots', used: 9, limit: 10, percent: 90, state: 'near', forecast: null },
      { id: 'sources', used: 1_000, limit: 1_000, percent: 100, state: 'reached', forecast: null },
      { id: 'storageBytes', used: 1_468_006, limit: null, percent: null, state: 'ok', forecast: null },
    ],
    days: [
      { date: '2026-11-01', messages: 7_000, costMicroUsd: 1_250_000 },
      { date: '2026-11-02', messages: 5_000, costMicroUsd: 0 },
    ],
    cost: { totalMicroUsd: 1_250_000, platformMicroUsd: 500_000, platformLimitMicroUsd: 20_000_000 },
    budget: { monthlyAmount: 1_000, currency: 'USD', at: [80, 100], percent: 12, state: 'ok' },
    ...change,
  };
}

/** Billing details with nothing entered. */
export function sampleDetails(change: Partial<BillingDetails> = {}): BillingDetails {
  return {
    paymentMethod: null,
    address: { name: '', company: '', address: '', city: '', state: '', zip: '', country: '' },
    tax: { taxId: '', businessName: '', note: null },
    currency: 'USD',
    isAddressRequired: false,
    ...change,
  };
}

export function sampleInvoice(change: Partial<Invoice> = {}): Invoice {
  return {
    id: '0199c0de-0000-7000-8000-0000000000b1',
    number: 'P-2026-000147',
    kind: 'invoice',
    date: '2026-11-01T10:00:00.000Z',
    amount: 4_900,
    amountDue: 0,
    currency: 'USD',
    status: 'paid',
    dueAt: null,
    paidAt: '2026-11-03T10:00:00.000Z',
    paidWith: { kind: 'card', brand: 'visa', last4: '4242' },
    ...change,
  };
}

/** Change from Basic to Professional, annual, with 23 % tax and a small balance. */
export function samplePreview(change: Partial<ChangePreview> = {}): ChangePreview {
  return {
    kind: 'upgrade',
    effectiveAt: '2026-11-02T12:00:00.000Z',
    lines: [
      {
        kind: 'charge',
        plan: 'professional',
        amount: 47_040,
        from: '2026-11-02T12:00:00.000Z',
        to: '2027-11-02T12:00:00.000Z',
      },
    ],
    tax: 10_819,
    taxPercent: 23,
    isReverseCharge: false,
    balanceApplied: 859,
    amountDue: 57_000,
    credited: 0,
    currency: 'USD',
    next: { at: '2027-11-02T12:00:00.000Z', amount: 57_859 },
    losses: [],
    quote: 'a-quote',
    expiresAt: '2026-11-02T12:15:00.000Z',
    ...change,
  };
}

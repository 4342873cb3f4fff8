import type { billingRoutes } from '../../../resources/organization/billing.ts';
import type { ResourceText } from '../operation-text.ts';

export const billingText = {
  tag: 'Plan and billing',
  description:
    'Amounts are in the smallest unit of their currency, such as cents. No key may buy or change anything; keys read plan, usage and invoices.',
  operations: {
    listPlans: 'Needs no key.',
    getSubscription: 'A quota of null is unlimited.',
    previewChange: { body: { plan: 'professional', cycle: 'annual' } },
    changeSubscription: {
      description: 'Send the `quote` of a preview to be charged exactly what it showed, or nothing.',
      body: { plan: 'professional', cycle: 'annual', quote: 'eyJhbGciOi…' },
    },
    cancelSubscription: { body: {} },
    resumeSubscription: '',
    getBillingDetails: '',
    putPaymentMethod: {
      body: { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123', name: 'Ada Lovelace' },
    },
    putBillingAddress: '',
    putBillingTax: { body: { taxId: 'DE123456789', businessName: 'Example Ltd' } },
    putBudget: { body: { monthlyAmount: 5_000, currency: 'EUR', at: [80, 100] } },
    getBillingUsage: '',
    listInvoices: '',
    getInvoiceDocument: '',
    payInvoice: '',
    receiveStripeEvent: 'For Stripe alone; calls without its signature are refused.',
  },
} satisfies ResourceText<typeof billingRoutes>;

/**
 * Billing: plans, subscriptions, invoices, usage and model budgets. The built-in ledger or Stripe collects payments.
 *
 * Tables: `billing_accounts`, `subscriptions`, `invoices`, `invoice_documents`, `payments`, `document_numbers`,
 * `announced_meters`, `person_spending`, `stripe_checks`, `stripe_closed_customers`, `stripe_differences`, `stripe_events`; also
 * writes `usage_months`.
 * Events: appends `billing.announced`, `billing.updated`, `budget.reached`, `chatbot.deactivated`, `invoice.issued`,
 * `invoice.paid`, `organization.updated`, `payment.failed`, `quota.reached`, `retention.shortened`, `subscription.changed`;
 * reacts to `knowledge.ready`, `subscription.changed`.
 * Limits: a quoted price holds for 15 minutes; the ledger retries a failed payment after 1, 3, 5 and 7 days; quotas are announced
 * at 80 and 100 %.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import type { WorkLoop } from '../../kernel/slice/job.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { billingJobs, billingLoops, stripeLoops } from './billing.jobs.ts';
import { billingHandlers } from './billing.routes.ts';
import { withStripeOf } from './stripe/stripe-deps.ts';

const keeps = 'every invoice with its document and payments, as accounting law demands';
const nothing = async () => 0;

function stripeWork(deps: Deps): WorkLoop[] {
  const withStripe = withStripeOf(deps);
  return withStripe ? stripeLoops(withStripe) : [];
}

export const billingSlice = defineSlice({
  name: 'billing',
  web: (deps: Deps) => ({ handlers: billingHandlers(deps) }),
  work: (deps: Deps) => ({ jobs: billingJobs(deps), loops: [...billingLoops(deps), ...stripeWork(deps)] }),
  data: {
    tables: {
      announced_meters: { with: 'organizations' },
      billing_accounts: { with: 'organizations' },
      subscriptions: { with: 'organizations' },
      stripe_differences: { with: 'organizations' },
      invoices: { inBatches: nothing, keeps },
      invoice_documents: { inBatches: nothing, keeps },
      payments: { inBatches: nothing, keeps },
    },
  },
});

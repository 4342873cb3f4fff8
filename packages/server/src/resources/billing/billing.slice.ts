import type { Deps } from '../../kernel/deps/deps.ts';
import type { WorkLoop } from '../../kernel/slice/job.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { billingJobs, billingLoops } from './billing.jobs.ts';
import { billingHandlers } from './billing.routes.ts';
import { stripeLoops } from './stripe/stripe.jobs.ts';
import { withStripeOf } from './stripe/stripe-deps.ts';

const keeps = 'every invoice with its document and payments, as accounting law demands';
const nothing = async () => 0;

function stripeWork(deps: Deps): WorkLoop[] {
  const withStripe = withStripeOf(deps);
  return withStripe ? stripeLoops(withStripe) : [];
}

/** Plans, subscriptions, invoices and usage. */
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

import type { Deps } from '../../kernel/deps.ts';
import { defineSlice } from '../../kernel/slice.ts';
import { billingJobs, billingLoops } from './billing.jobs.ts';
import { billingHandlers } from './billing.routes.ts';

const keeps = 'every invoice with its document and payments, as accounting law demands';
const nothing = async () => 0;

/** Plans, subscriptions, invoices and usage. */
export const billingSlice = defineSlice({
  name: 'billing',
  web: (deps: Deps) => ({ handlers: billingHandlers(deps) }),
  work: (deps: Deps) => ({ jobs: billingJobs(deps), loops: billingLoops(deps) }),
  data: {
    tables: {
      announced_meters: { with: 'organizations' },
      billing_accounts: { with: 'organizations' },
      subscriptions: { with: 'organizations' },
      invoices: { inBatches: nothing, keeps },
      invoice_documents: { inBatches: nothing, keeps },
      payments: { inBatches: nothing, keeps },
    },
  },
});

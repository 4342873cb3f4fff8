import type { billingRoutes } from '@parley/contracts/resources/organization/billing';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { attachmentHeaders } from '../../lib/net/http-headers.ts';
import { getInvoices } from './documents/get-documents.ts';
import { createLedgerPort } from './ledger-port.ts';
import { withStripeOf } from './stripe/stripe-deps.ts';
import { createStripePort } from './stripe/stripe-port.ts';
import { receiveStripeEvent } from './stripe/sync/receive-event.ts';
import { getBillingDetails, putAddress, putBudget, putTax } from './subscription/billing-details.ts';
import { getSubscription } from './subscription/get-subscription.ts';
import { getPlans } from './usage/get-plans.ts';
import { getUsage } from './usage/get-usage.ts';

export function billingHandlers(deps: Deps): Handlers<typeof billingRoutes> {
  const stripe = withStripeOf(deps);
  const port = stripe ? createStripePort(stripe) : createLedgerPort(deps);
  return {
    listPlans: async ({ language }) => getPlans(deps, language),
    getSubscription: ({ scope }) => getSubscription(deps, scope),
    previewChange: ({ scope, body }) => port.preview(scope, body),
    changeSubscription: async ({ scope, body }) => {
      const action = await port.change(scope, body);
      return { ...(await getSubscription(deps, scope)), ...(action ? { action } : {}) };
    },
    cancelSubscription: async ({ scope, body }) => {
      await port.cancel(scope, body);
      return getSubscription(deps, scope);
    },
    resumeSubscription: async ({ scope }) => {
      await port.resume(scope);
      return getSubscription(deps, scope);
    },
    getBillingDetails: ({ scope }) => getBillingDetails(deps, scope),
    putPaymentMethod: ({ scope, body }) => port.setPaymentMethod(scope, body),
    putBillingAddress: async ({ scope, body }) => {
      const address = await putAddress(deps, scope, body);
      await port.pushDetails(scope);
      return address;
    },
    putBillingTax: async ({ scope, body }) => {
      const tax = await putTax(deps, scope, body);
      await port.pushDetails(scope);
      return tax;
    },
    putBudget: ({ scope, body }) => putBudget(deps, scope, body),
    getBillingUsage: ({ scope }) => getUsage(deps, scope),
    listInvoices: ({ scope, query }) => getInvoices(deps, scope, query),
    getInvoiceDocument: async ({ scope, params, reply }) => {
      const { number, content } = await port.document(scope, params.invoiceId);
      return reply
        .headers({ ...attachmentHeaders(`${number}.pdf`), 'content-type': 'application/pdf' })
        .send(content);
    },
    payInvoice: ({ scope, params }) => port.pay(scope, params.invoiceId),
    receiveStripeEvent: async ({ request, language }) => {
      const signature = request.headers['stripe-signature'];
      const known = await receiveStripeEvent(deps, {
        bytes: request.body,
        signature: typeof signature === 'string' ? signature : undefined,
      });
      const note = known ? null : deps.sentences.render(language, 'billing:stripe.unknownCustomer');
      return { received: true as const, note };
    },
  };
}

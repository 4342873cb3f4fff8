import type { billingRoutes } from '@parley/contracts/resources/billing';
import type { Deps } from '../../kernel/deps.ts';
import type { Handlers } from '../../kernel/handler.ts';
import { attachmentHeaders } from '../../lib/attachment-headers.ts';
import { getBillingDetails, putAddress, putBudget, putTax } from './billing-details.ts';
import { cancelSubscription, changeSubscription, resumeSubscription } from './change-subscription.ts';
import { getDocument } from './get-document.ts';
import { getInvoices } from './get-invoices.ts';
import { getPlans } from './get-plans.ts';
import { getSubscription } from './get-subscription.ts';
import { getUsage } from './get-usage.ts';
import { payInvoice } from './pay-invoice.ts';
import { previewChange } from './preview-change.ts';
import { putPaymentMethod } from './put-payment-method.ts';

export function billingHandlers(deps: Deps): Handlers<typeof billingRoutes> {
  return {
    listPlans: async ({ language }) => getPlans(deps, language),
    getSubscription: ({ scope }) => getSubscription(deps, scope),
    previewChange: ({ scope, body }) => previewChange(deps, scope, body),
    changeSubscription: async ({ scope, body }) => {
      await changeSubscription(deps, scope, body);
      return getSubscription(deps, scope);
    },
    cancelSubscription: async ({ scope, body }) => {
      await cancelSubscription(deps, scope, body);
      return getSubscription(deps, scope);
    },
    resumeSubscription: async ({ scope }) => {
      await resumeSubscription(deps, scope);
      return getSubscription(deps, scope);
    },
    getBillingDetails: ({ scope }) => getBillingDetails(deps, scope),
    putPaymentMethod: ({ scope, body }) => putPaymentMethod(deps, scope, body),
    putBillingAddress: ({ scope, body }) => putAddress(deps, scope, body),
    putBillingTax: ({ scope, body }) => putTax(deps, scope, body),
    putBudget: ({ scope, body }) => putBudget(deps, scope, body),
    getBillingUsage: ({ scope }) => getUsage(deps, scope),
    listInvoices: ({ scope, query }) => getInvoices(deps, scope, query),
    getInvoiceDocument: async ({ scope, params, reply }) => {
      const { number, content } = await getDocument(deps, scope, params.invoiceId);
      return reply
        .headers({ ...attachmentHeaders(`${number}.pdf`), 'content-type': 'application/pdf' })
        .send(content);
    },
    payInvoice: ({ scope, params }) => payInvoice(deps, scope, params.invoiceId),
  };
}

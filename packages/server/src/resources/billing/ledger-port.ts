import type { Deps } from '../../kernel/deps/deps.ts';
import type { BillingPort } from './billing-port.ts';
import { getDocument } from './documents/get-documents.ts';
import {
  cancelSubscription,
  changeSubscription,
  resumeSubscription,
} from './subscription/change-subscription.ts';
import { payInvoice } from './subscription/pay-invoice.ts';
import { previewChange } from './subscription/preview-change.ts';
import { putPaymentMethod } from './subscription/put-payment-method.ts';

/** The built-in ledger, which decides each change in one transaction. */
export function createLedgerPort(deps: Deps): BillingPort {
  return {
    preview: (scope, target) => previewChange(deps, scope, target),
    async change(scope, wanted) {
      await changeSubscription(deps, scope, wanted);
      return undefined;
    },
    cancel: (scope, why) => cancelSubscription(deps, scope, why),
    resume: (scope) => resumeSubscription(deps, scope),
    setPaymentMethod: (scope, card) => putPaymentMethod(deps, scope, card),
    pay: (scope, invoiceId) => payInvoice(deps, scope, invoiceId),
    // Nothing to send: invoices read the details when they are written.
    pushDetails: async () => undefined,
    document: (scope, invoiceId) => getDocument(deps, scope, invoiceId),
  };
}

import { invalidField } from '../../../errors/app-error.ts';
import type { BillingPort } from '../billing-port.ts';
import { cancelAtStripe, changePlanAtStripe, resumeAtStripe } from './change/change-plan-at-stripe.ts';
import { beginCardChange } from './change/checkout.ts';
import { payAtStripe } from './change/pay-at-stripe.ts';
import { previewAtStripe } from './change/preview-at-stripe.ts';
import { pushDetails } from './customers/push-details.ts';
import { fetchDocument } from './fetch-document.ts';
import type { StripeDeps } from './stripe-deps.ts';

/** Stripe as the provider: all changes are made there and synced back. */
export function createStripePort(deps: StripeDeps): BillingPort {
  return {
    preview: (scope, target) => previewAtStripe(deps, scope, target),
    change: (scope, wanted) => changePlanAtStripe(deps, scope, wanted),
    cancel: (scope, why) => cancelAtStripe(deps, scope, why),
    resume: (scope) => resumeAtStripe(deps, scope),
    async setPaymentMethod(scope, card) {
      const [given] = Object.keys(card);
      // Cards are entered only on Stripe's page.
      if (given !== undefined) throw invalidField(given, 'validation.unknownField', { name: given });
      return { action: await beginCardChange(deps, scope) };
    },
    pay: (scope, invoiceId) => payAtStripe(deps, scope, invoiceId),
    pushDetails: ({ organizationId }) => pushDetails(deps, organizationId),
    document: (scope, invoiceId) => fetchDocument(deps, scope, invoiceId),
  };
}

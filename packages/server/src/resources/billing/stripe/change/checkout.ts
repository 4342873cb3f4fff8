import type { BillingAction } from '@parley/contracts/resources/organization/billing';
import type Stripe from 'stripe';
import { withScope } from '../../../../db/scope.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import { customerOf } from '../customers/stripe-customer.ts';
import { findStripeAccount, saveStripeAccount } from '../stripe-accounts.queries.ts';
import { returnAddress, type StripeDeps } from '../stripe-deps.ts';
import { keyOf } from '../stripe-prices.ts';
import { taxOf } from './live-change.ts';

type Choice = Parameters<StripeDeps['prices']['idOf']>[0];

/**
 * Starts a purchase on Stripe's page. Closes a previous checkout first, so that only one can be paid.
 * @param trialDays 0 for no trial
 */
export async function beginCheckout(
  deps: StripeDeps,
  scope: Scope,
  { choice, trialDays }: { choice: Choice; trialDays: number },
): Promise<BillingAction> {
  const { organizationId } = scope;
  const customer = await customerOf(deps, scope);
  const price = await deps.prices.idOf(choice);
  await closeCheckout(deps, scope);
  const back = returnAddress(deps);
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer,
    client_reference_id: organizationId,
    line_items: [{ price, quantity: 1 }],
    success_url: `${back}?checkout=done`,
    cancel_url: `${back}?checkout=cancelled`,
    customer_update: { address: 'auto', name: 'auto' },
    payment_method_collection: 'always',
    subscription_data: {
      metadata: { parley_organization: organizationId },
      ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    },
    ...taxOf(deps.stripe.config),
  };
  const idempotencyKey = keyOf('checkout', scope.idempotency?.key ?? deps.ids.next(), params);
  const { id, url } = await deps.stripe.run((client) =>
    client.checkout.sessions.create(params, { idempotencyKey }),
  );
  await withScope(deps.database, scope, (tx) =>
    saveStripeAccount(tx, organizationId, { stripe_checkout_id: id }),
  );
  return { type: 'redirect', url: url ?? back };
}

/** Closes the previous checkout. A paid or expired one cannot be closed; the next sync reads what was bought. */
async function closeCheckout(deps: StripeDeps, scope: Scope): Promise<void> {
  const { stripe_checkout_id: former } = await withScope(deps.database, scope, (tx) =>
    findStripeAccount(tx, scope.organizationId),
  );
  if (former === null) return;
  const { status } = await deps.stripe.run((client) => client.checkout.sessions.retrieve(former));
  if (status !== 'open') return;
  const idempotencyKey = keyOf('close-checkout', former);
  await deps.stripe.run((client) => client.checkout.sessions.expire(former, {}, { idempotencyKey }));
}

/** Opens Stripe's page for entering another card. */
export async function beginCardChange(deps: StripeDeps, scope: Scope): Promise<BillingAction> {
  const customer = await customerOf(deps, scope);
  const back = returnAddress(deps);
  const params: Stripe.BillingPortal.SessionCreateParams = {
    customer,
    return_url: back,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: `${back}?card=changed` } },
    },
  };
  const idempotencyKey = keyOf('portal', deps.ids.next(), params);
  const { url } = await deps.stripe.run((client) =>
    client.billingPortal.sessions.create(params, { idempotencyKey }),
  );
  return { type: 'redirect', url };
}

import type { Account, Thing } from './account.ts';
import { subscribe } from './subscriptions.ts';

/** Completes the checkout page of this URL with a card; returns the URL that the customer is redirected to. */
export function completeCheckout(account: Account, url: string, refuses: boolean): string {
  const session = account.find(url.split('/').at(-1), 'checkout.session');
  if (session.status !== 'open') throw new Error('this checkout is closed');
  const customer = account.find(session.customer, 'customer');
  giveCard(account, customer, refuses);
  const price = account.find(session.asked.price, 'price');
  const subscription = subscribe(account, customer, price, session.asked);
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    url: null,
  });
  account.tell('checkout.session.completed', session);
  return session.success_url;
}

/** Changes the card on the portal page of this URL. */
export function changeCard(account: Account, url: string, refuses: boolean): void {
  const session = account.find(url.split('/').at(-1), 'billing_portal.session');
  const customer = account.find(session.customer, 'customer');
  giveCard(account, customer, refuses);
  account.tell('customer.updated', customer);
}

function giveCard(account: Account, customer: Thing, refuses: boolean): void {
  const method = account.make('payment_method', 'pm', { customer: customer.id, type: 'card', refuses });
  method.card = { brand: 'visa', last4: refuses ? '0341' : '4242', exp_month: 12, exp_year: 2030 };
  method.billing_details = { name: 'Ada Osei', address: null, email: null, phone: null };
  customer.invoice_settings.default_payment_method = method.id;
  for (const one of account.all('subscription', ({ customer: id }) => id === customer.id))
    one.default_payment_method = method.id;
}

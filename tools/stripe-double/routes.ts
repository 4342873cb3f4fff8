import { type Account, invalid, listOf, type Thing } from './account.ts';
import { createCreditNote } from './credit-notes.ts';
import { draftInvoice, intervalsAfter, notePaid, payOrRefuse, upgradeItems } from './invoices.ts';
import {
  createSchedule,
  customerOf,
  endSubscription,
  release,
  settle,
  updateSchedule,
  updateSubscription,
} from './subscriptions.ts';

// biome-ignore lint/suspicious/noExplicitAny: parameters have passed the schema of their request.
type Params = Record<string, any>;

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Name of the request's schema; a call without a schema accepts only `expand`. */
  schema?: string;
  answer(account: Account, params: Params, ids: string[]): Thing | Record<string, unknown>;
}

const id = '([A-Za-z0-9_]+)';
const at = (path: string) => new RegExp(`^/v1/${path.replaceAll('{id}', id)}$`);

export const routes: readonly Route[] = [
  { method: 'POST', path: at('customers'), schema: 'CustomerCreateParams', answer: createCustomer },
  { method: 'POST', path: at('customers/{id}'), schema: 'CustomerUpdateParams', answer: updateCustomer },
  { method: 'GET', path: at('customers/{id}'), answer: (account, _, [one]) => account.find(one, 'customer') },
  {
    method: 'GET',
    path: at('customers/{id}/tax_ids'),
    answer: (account, _, [one]) => taxIdsOf(account, one),
  },
  { method: 'POST', path: at('customers/{id}/tax_ids'), schema: 'TaxIdCreateParams', answer: createTaxId },
  { method: 'DELETE', path: at('customers/{id}/tax_ids/{id}'), answer: deleteTaxId },
  { method: 'GET', path: at('prices'), schema: 'PriceListParams', answer: listPrices },
  { method: 'POST', path: at('prices'), schema: 'PriceCreateParams', answer: createPrice },
  { method: 'GET', path: at('prices/{id}'), answer: (account, _, [one]) => account.find(one, 'price') },
  { method: 'GET', path: at('subscriptions'), answer: listSubscriptions },
  {
    method: 'POST',
    path: at('subscriptions/{id}'),
    schema: 'SubscriptionUpdateParams',
    answer(account, params, [one]) {
      const subscription = account.find(one, 'subscription');
      updateSubscription(account, subscription, params);
      return subscription;
    },
  },
  {
    method: 'DELETE',
    path: at('subscriptions/{id}'),
    schema: 'SubscriptionCancelParams',
    answer(account, params, [one]) {
      const subscription = account.find(one, 'subscription');
      endSubscription(account, subscription, params);
      return subscription;
    },
  },
  {
    method: 'POST',
    path: at('subscription_schedules'),
    schema: 'SubscriptionScheduleCreateParams',
    answer: createSchedule,
  },
  {
    method: 'POST',
    path: at('subscription_schedules/{id}'),
    schema: 'SubscriptionScheduleUpdateParams',
    answer(account, params, [one]) {
      const schedule = account.find(one, 'subscription_schedule');
      updateSchedule(account, schedule, params);
      return schedule;
    },
  },
  {
    method: 'POST',
    path: at('subscription_schedules/{id}/release'),
    schema: 'SubscriptionScheduleReleaseParams',
    answer(account, _, [one]) {
      const schedule = account.find(one, 'subscription_schedule');
      release(account, schedule);
      return schedule;
    },
  },
  {
    method: 'POST',
    path: at('invoices/create_preview'),
    schema: 'InvoiceCreatePreviewParams',
    answer: previewInvoice,
  },
  {
    method: 'GET',
    path: at('invoices'),
    schema: 'InvoiceListParams',
    answer: (account, { customer, limit = 10 }) =>
      listOf(account.all('invoice', (one) => one.customer === customer).slice(0, limit), '/v1/invoices'),
  },
  { method: 'GET', path: at('invoices/{id}'), answer: (account, _, [one]) => account.find(one, 'invoice') },
  { method: 'POST', path: at('invoices/{id}/pay'), schema: 'InvoicePayParams', answer: payInvoice },
  { method: 'POST', path: at('credit_notes'), schema: 'CreditNoteCreateParams', answer: createCreditNote },
  {
    method: 'GET',
    path: at('credit_notes'),
    answer: (account, { customer, limit = 10 }) =>
      listOf(
        account.all('credit_note', (one) => one.customer === customer).slice(0, limit),
        '/v1/credit_notes',
      ),
  },
  {
    method: 'GET',
    path: at('credit_notes/{id}'),
    answer: (account, _, [one]) => account.find(one, 'credit_note'),
  },
  { method: 'GET', path: at('events'), schema: 'EventListParams', answer: listEvents },
  {
    method: 'POST',
    path: at('checkout/sessions'),
    schema: 'CheckoutSessionCreateParams',
    answer: createCheckout,
  },
  {
    method: 'GET',
    path: at('checkout/sessions/{id}'),
    answer: (account, _, [one]) => account.find(one, 'checkout.session'),
  },
  {
    method: 'POST',
    path: at('checkout/sessions/{id}/expire'),
    answer(account, _, [one]) {
      const session = account.find(one, 'checkout.session');
      if (session.status !== 'open')
        throw invalid('Only Checkout Sessions with a status of open can be expired.');
      session.status = 'expired';
      session.url = null;
      account.tell('checkout.session.expired', session);
      return session;
    },
  },
  {
    method: 'POST',
    path: at('billing_portal/sessions'),
    schema: 'BillingPortalSessionCreateParams',
    answer(account, params) {
      const { customer, return_url, flow_data } = params;
      account.find(customer, 'customer');
      const session = account.make('billing_portal.session', 'bps', {
        customer,
        return_url,
        flow: flow_data,
      });
      session.url = `${account.pageOrigin()}/pages/portal/${session.id}`;
      return session;
    },
  },
];

function createCustomer(account: Account, { metadata, address, name }: Params): Thing {
  const customer = account.make('customer', 'cus', { metadata: metadata ?? {}, name: name ?? null });
  if (address) customer.address = address;
  Object.assign(customer, { discount: null, balance: 0, invoice_prefix: customer.id.slice(-8) });
  account.tell('customer.created', customer);
  return customer;
}

function updateCustomer(account: Account, { address, name }: Params, [one]: string[]): Thing {
  const customer = account.find(one, 'customer');
  if (name !== undefined) customer.name = name;
  if (address) customer.address = address;
  account.tell('customer.updated', customer);
  return customer;
}

function taxIdsOf(account: Account, customer: string | undefined) {
  return listOf(
    account.all('tax_id', (one) => one.customer === customer),
    '/v1/tax_ids',
  );
}

function createTaxId(account: Account, { type, value }: Params, [customer]: string[]): Thing {
  account.find(customer, 'customer');
  return account.make('tax_id', 'txi', { customer, type, value });
}

function deleteTaxId(account: Account, _: Params, [, one]: string[]) {
  const { id: deleted } = account.find(one, 'tax_id');
  account.things.delete(deleted);
  return { id: deleted, object: 'tax_id', deleted: true };
}

function listPrices(account: Account, { lookup_keys, active, limit = 10 }: Params) {
  const found = account.all(
    'price',
    (one) =>
      (!lookup_keys || lookup_keys.includes(one.lookup_key)) &&
      (active === undefined || one.active === active),
  );
  return listOf(found.slice(0, limit), '/v1/prices');
}

function createPrice(account: Account, params: Params): Thing {
  const { lookup_key, transfer_lookup_key, product, product_data, recurring, ...rest } = params;
  if (!product && !product_data)
    throw invalid('You must specify either `product` or `product_data`', 'product');
  const holder = account.all('price', (one) => one.lookup_key !== null && one.lookup_key === lookup_key)[0];
  if (holder && !transfer_lookup_key) throw invalid('A price already uses that lookup key', 'lookup_key');
  if (holder) holder.lookup_key = null;
  const price = account.make('price', 'price', { ...rest, lookup_key: lookup_key ?? null });
  price.recurring = { ...price.recurring, ...recurring };
  price.product = product ?? account.make('product', 'prod', product_data).id;
  return price;
}

function listSubscriptions(account: Account, { customer, limit = 10 }: Params) {
  const live = account.all('subscription', (one) => one.customer === customer && one.status !== 'canceled');
  return listOf(live.slice(0, limit), '/v1/subscriptions');
}

function previewInvoice(account: Account, params: Params): Thing {
  const { customer, subscription: subscriptionId, subscription_details: details, currency } = params;
  const [item] = details?.items ?? [];
  const price = account.find(item?.price, 'price');
  if (subscriptionId === undefined) {
    const to = intervalsAfter(account.now, price.recurring.interval, 1);
    const items = [{ price, amount: price.unit_amount, from: account.now, to, proration: false }];
    const who = customer === undefined ? undefined : account.find(customer, 'customer');
    return draftInvoice(account, {
      customer: who,
      subscription: null,
      items,
      currency: currency ?? price.currency,
    });
  }
  const subscription = account.find(subscriptionId, 'subscription');
  if (item.id !== subscription.items.data[0].id)
    throw invalid('No such subscription item', 'subscription_details[items][0][id]');
  const to = intervalsAfter(account.now, price.recurring.interval, 1);
  const items =
    details.trial_end === 'now'
      ? [{ price, amount: price.unit_amount, from: account.now, to, proration: false }]
      : upgradeItems(subscription, price, details.proration_date ?? account.now);
  return draftInvoice(account, {
    customer: customerOf(account, subscription),
    subscription: subscription.id,
    items,
    currency: subscription.currency,
  });
}

function payInvoice(account: Account, { paid_out_of_band: isElsewhere }: Params, [one]: string[]): Thing {
  const invoice = account.find(one, 'invoice');
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (isElsewhere) {
    invoice.amount_paid_off_stripe = invoice.amount_due;
    notePaid(account, invoice);
  } else payOrRefuse(account, invoice, customerOf(account, invoice));
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (subscription) settle(account, account.find(subscription, 'subscription'));
  return invoice;
}

function listEvents(account: Account, { created, limit = 10, starting_after }: Params) {
  const since = created?.gte ?? 0;
  const newest = account.events.filter((event) => event.created >= since).reverse();
  const from = starting_after ? newest.findIndex((event) => event.id === starting_after) + 1 : 0;
  const data = newest.slice(from, from + limit);
  return { ...listOf(data, '/v1/events'), has_more: from + limit < newest.length };
}

function createCheckout(account: Account, params: Params): Thing {
  const { customer, line_items, success_url, mode, subscription_data, client_reference_id } = params;
  account.find(customer, 'customer');
  const [item] = line_items ?? [];
  const price = account.find(item?.price, 'price');
  if (mode !== 'subscription' || !success_url) throw invalid('success_url is required', 'success_url');
  const session = account.make('checkout.session', 'cs_test', {
    customer,
    mode,
    success_url,
    client_reference_id,
  });
  session.status = 'open';
  session.currency = price.currency;
  session.url = `${account.pageOrigin()}/pages/checkout/${session.id}`;
  session.subscription = null;
  session.asked = { price: price.id, ...subscription_data };
  return session;
}

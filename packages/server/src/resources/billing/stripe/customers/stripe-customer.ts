import type Stripe from 'stripe';
import { euCountries, isVatId } from '../../../../billing/amounts/vat-id.ts';
import { tenantScope, withScope } from '../../../../db/scope.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import { findAccount } from '../../store/billing-accounts.queries.ts';
import { type Buyer, readStanding } from '../../store/standing.queries.ts';
import { findStripeAccount, saveStripeAccount } from '../stripe-accounts.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { keyOf } from '../stripe-prices.ts';

/** Returns the organization's customer at Stripe, created on the first purchase. */
export async function customerOf(deps: StripeDeps, scope: Scope): Promise<string> {
  const { organizationId } = scope;
  const { account, facts } = await withScope(deps.database, scope, async (tx) => ({
    account: await findStripeAccount(tx, organizationId),
    facts: await customerFacts(deps, tx, organizationId),
  }));
  if (account.stripe_customer_id !== null) return account.stripe_customer_id;
  const params: Stripe.CustomerCreateParams = { ...facts, metadata: { parley_organization: organizationId } };
  const { id } = await deps.stripe.run((client) =>
    client.customers.create(params, { idempotencyKey: keyOf('customer', organizationId, params) }),
  );
  await withScope(deps.database, scope, (tx) =>
    saveStripeAccount(tx, organizationId, { stripe_customer_id: id }),
  );
  await pushTaxId(deps, organizationId, id);
  return id;
}

async function customerFacts(
  deps: StripeDeps,
  tx: Parameters<typeof findAccount>[0],
  organizationId: string,
): Promise<Pick<Stripe.CustomerCreateParams, 'name' | 'address'>> {
  const standing = await readStanding(tx, organizationId, deps.clock.now());
  const { organization, businessName, address } = standing.buyer;
  const known = stripeAddressOf(standing.buyer);
  return { name: businessName || address.company || organization, ...(known ? { address: known } : {}) };
}

/** Sends the details that future invoices print to Stripe. Does nothing without a customer. */
export async function pushFacts(deps: StripeDeps, organizationId: string): Promise<void> {
  const scope = tenantScope(organizationId);
  const { account, facts } = await withScope(deps.database, scope, async (tx) => ({
    account: await findStripeAccount(tx, organizationId),
    facts: await customerFacts(deps, tx, organizationId),
  }));
  const customer = account.stripe_customer_id;
  if (customer === null) return;
  const idempotencyKey = keyOf('details', customer, facts, deps.ids.next());
  await deps.stripe.run((client) => client.customers.update(customer, facts, { idempotencyKey }));
  await pushTaxId(deps, organizationId, customer);
}

async function pushTaxId(deps: StripeDeps, organizationId: string, customer: string): Promise<void> {
  const { tax } = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findAccount(tx, organizationId),
  );
  const wanted = euVatIdOf(tax);
  const { data } = await deps.stripe.run((client) => client.customers.listTaxIds(customer, { limit: 10 }));
  const former = data.filter((one) => one.type === 'eu_vat');
  if (wanted !== null && !former.some((one) => one.value === wanted)) {
    const idempotencyKey = keyOf('tax-id', customer, wanted, deps.ids.next());
    await deps.stripe.run((client) =>
      client.customers.createTaxId(customer, { type: 'eu_vat', value: wanted }, { idempotencyKey }),
    );
  }
  for (const { id } of former.filter((one) => one.value !== wanted))
    await deps.stripe.run((client) => client.customers.deleteTaxId(customer, id));
}

/** The address in Stripe's format; undefined without a country, which determines the tax. */
export function stripeAddressOf({ address }: Pick<Buyer, 'address'>): Stripe.AddressParam | undefined {
  const { address: line1 = '', city = '', state = '', zip = '', country } = address;
  return country ? { line1, city, state, postal_code: zip, country } : undefined;
}

/** Only VAT ids of the European Union are sent to Stripe, which checks their form as we do. */
export function euVatIdOf({ taxId }: { taxId?: string }): string | null {
  if (taxId === undefined) return null;
  const prefix = taxId.slice(0, 2);
  return (euCountries.has(prefix) || prefix === 'EL') && isVatId(taxId) ? taxId : null;
}

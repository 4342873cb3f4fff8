import type Stripe from 'stripe';
import { euCountries, isVatId } from '../../../billing/vat-id.ts';
import type { Buyer } from '../standing.queries.ts';

/** The address as Stripe takes it; undefined without a country, on which tax depends. */
export function stripeAddressOf({ address }: Pick<Buyer, 'address'>): Stripe.AddressParam | undefined {
  const { address: line1 = '', city = '', state = '', zip = '', country } = address;
  return country ? { line1, city, state, postal_code: zip, country } : undefined;
}

/** Stripe knows VAT ids of the European Union by their form as we do; others are not given to it. */
export function euVatIdOf({ taxId }: { taxId?: string }): string | null {
  if (taxId === undefined) return null;
  const prefix = taxId.slice(0, 2);
  return (euCountries.has(prefix) || prefix === 'EL') && isVatId(taxId) ? taxId : null;
}

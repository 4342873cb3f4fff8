import type Stripe from 'stripe';
import { euCountries, isVatId } from '../../../../billing/amounts/vat-id.ts';
import type { Buyer } from '../../store/standing.queries.ts';

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

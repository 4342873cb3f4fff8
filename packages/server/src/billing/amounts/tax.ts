import type { Seller } from '../plans/load-plans.ts';
import { taxOn } from './money.ts';
import { countryOfVatId, euCountries, isVatId } from './vat-id.ts';

/** The buyer's data that the tax depends on. */
export interface TaxedBuyer {
  country: string;
  taxId: string;
}

export interface Tax {
  amount: number;
  /** Percent as the operator wrote it; null if no tax is charged. */
  percent: string | null;
  /** The buyer accounts for the tax (Article 196 of Directive 2006/112/EC). */
  isReverseCharge: boolean;
}

/** The tax on a net amount, which may be negative. */
export function taxOf(net: number, seller: Pick<Seller, 'country' | 'rates'>, buyer: TaxedBuyer): Tax {
  if (isReverseCharged(seller.country, buyer)) return { amount: 0, percent: null, isReverseCharge: true };
  const percent = seller.rates[buyer.country] ?? null;
  return {
    amount: percent === null ? 0 : taxOn(net, percent),
    percent,
    isReverseCharge: false,
  };
}

/** Whether the buyer is a business in another country of the European Union, judged by the form of its VAT id. */
export function isReverseCharged(sellerCountry: string, { country, taxId }: TaxedBuyer): boolean {
  return (
    euCountries.has(sellerCountry) &&
    euCountries.has(country) &&
    country !== sellerCountry &&
    countryOfVatId(taxId) === country &&
    isVatId(taxId)
  );
}

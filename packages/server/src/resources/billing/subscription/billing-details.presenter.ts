import type {
  BillingAddress,
  BillingDetails,
  BillingTax,
  PaymentMethod,
} from '@parley/contracts/resources/organization/billing';
import type { StoredCard } from '../../../billing/amounts/test-cards.ts';
import type { BillingAccountRow } from '../store/billing-accounts.queries.ts';

export function presentCard({ brand, last4, expMonth, expYear, name }: StoredCard): PaymentMethod {
  return { brand, last4, expMonth, expYear, name };
}

export function presentAddress(given: Partial<BillingAddress>): BillingAddress {
  const { name = '', company = '', address = '', city = '', state = '', zip = '', country = '' } = given;
  return { name, company, address, city, state, zip, country };
}

/** @param note why no tax is charged, or null */
export function presentTax({ tax }: BillingAccountRow, note: string | null): BillingTax {
  return { taxId: tax.taxId ?? '', businessName: tax.businessName ?? '', note };
}

/** @param note see `presentTax` */
export function presentDetails(
  account: BillingAccountRow,
  { note, isAddressRequired }: { note: string | null } & Pick<BillingDetails, 'isAddressRequired'>,
): BillingDetails {
  return {
    paymentMethod: account.card && presentCard(account.card),
    address: presentAddress(account.address),
    tax: presentTax(account, note),
    currency: account.currency,
    isAddressRequired,
  };
}

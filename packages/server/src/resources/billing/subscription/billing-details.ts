import type { Language } from '@parley/contracts/language/languages';
import type {
  BillingAddress,
  BillingDetails,
  BillingTax,
  Budget,
} from '@parley/contracts/resources/organization/billing';
import type { AuditAction } from '@parley/contracts/values/lists';
import { lockOrganization } from '../../../accounts/users/memberships.ts';
import { microUsdPerMinorUnit } from '../../../billing/amounts/money.ts';
import { isReverseCharged } from '../../../billing/amounts/tax.ts';
import { euCountries, isVatId, normalizeTaxId } from '../../../billing/amounts/vat-id.ts';
import { needsCountry } from '../../../billing/subscription/buyer-country.ts';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import {
  type BillingAccountRow,
  findAccount,
  markDetailsChanged,
  saveAccount,
} from '../store/billing-accounts.queries.ts';
import { saveBudget } from '../store/spending.queries.ts';
import { readStanding } from '../store/standing.queries.ts';
import { presentAddress, presentDetails, presentTax } from './billing-details.presenter.ts';

/** Returns the organization's billing address, tax data, and payment method. */
export async function getBillingDetails(deps: Deps, scope: Scope): Promise<BillingDetails> {
  const { organizationId, language } = scope;
  const { account, isAddressRequired } = await withScope(deps.database, scope, async (tx) => ({
    account: await findAccount(tx, organizationId),
    isAddressRequired: needsCountry(await readStanding(tx, organizationId, deps.clock.now()), deps),
  }));
  return presentDetails(account, { note: taxNote(deps, account, language), isAddressRequired });
}

/** Sets the address on future invoices. */
export async function putAddress(deps: Deps, scope: Scope, address: BillingAddress): Promise<BillingAddress> {
  const account = await changeAccount(deps, scope, { address }, 'billing.setAddress', markDetails);
  return presentAddress(account.address);
}

/**
 * Sets the tax id and business name on future invoices. A VAT id of the European Union must have a valid form and check digits;
 * whether it was really issued is not checked.
 * @throws AppError `validation_failed`
 */
export async function putTax(
  deps: Deps,
  scope: Scope,
  { taxId, businessName }: Omit<BillingTax, 'note'>,
): Promise<BillingTax> {
  const normalized = normalizeTaxId(taxId);
  if (isWrong(normalized)) throw invalidField('taxId', 'validation.taxIdInvalid');
  const tax = { taxId: normalized, businessName };
  const account = await changeAccount(deps, scope, { tax }, 'billing.setTax', markDetails);
  return presentTax(account, taxNote(deps, account, scope.language));
}

/** Whether an id has the prefix of a European Union VAT id but is not valid. Formats of other countries are not checked. */
function isWrong(taxId: string): boolean {
  const prefix = taxId.slice(0, 2);
  return (euCountries.has(prefix) || prefix === 'EL') && !isVatId(taxId);
}

export async function putBudget(deps: Deps, scope: Scope, budget: Budget): Promise<Budget> {
  const at = [...new Set(budget.at)].sort((a, b) => a - b);
  const { monthlyAmount } = budget;
  const microUsd = monthlyAmount === null ? null : monthlyAmount * microUsdPerMinorUnit;
  const month = monthOf(deps.clock.now()).key;
  await changeAccount(deps, scope, { budget: { ...budget, at } }, 'billing.setBudget', (tx) =>
    saveBudget(tx, { organizationId: scope.organizationId, month }, microUsd),
  );
  return { ...budget, at };
}

function taxNote(
  { offer, sentences }: Pick<Deps, 'offer' | 'sentences'>,
  { address, tax }: BillingAccountRow,
  language: Language,
): string | null {
  const buyer = { country: address.country ?? '', taxId: tax.taxId ?? '' };
  return isReverseCharged(offer.seller.country, buyer)
    ? sentences.render(language, 'billing:invoice.reverseCharge')
    : null;
}

function markDetails(tx: Transaction, { organizationId }: Scope, at: Date): Promise<void> {
  return markDetailsChanged(tx, organizationId, at);
}

/** Changes the account and related rows, with an audit entry that contains no values, and an event. */
async function changeAccount(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  scope: Scope,
  changes: Partial<BillingAccountRow>,
  action: AuditAction,
  also?: (tx: Transaction, scope: Scope, at: Date) => Promise<void>,
): Promise<BillingAccountRow> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const at = deps.clock.now();
    // Lock the organization before the account, as payments do, to avoid deadlocks: a budget is written to both.
    await lockOrganization(tx, organizationId);
    await saveAccount(tx, organizationId, changes, at);
    await also?.(tx, scope, at);
    await audit(tx, deps, scope, { action, targetKind: 'organization', targetId: organizationId });
    await appendEvent(tx, deps, { organizationId, type: 'billing.updated', resourceId: organizationId });
    return findAccount(tx, organizationId);
  });
}

import type { Currency } from '@parley/contracts/billing/billing-lists';
import type { BillingAddress, Budget } from '@parley/contracts/resources/organization/billing';
import type { StoredCard } from '../../../billing/amounts/test-cards.ts';
import type { Executor } from '../../../db/database.ts';
import { join, json, type Statement, sql } from '../../../db/sql.ts';

export interface BillingAccountRow {
  currency: Currency;
  address: Partial<BillingAddress>;
  tax: { taxId?: string; businessName?: string };
  card: StoredCard | null;
  /** In minor units. */
  balance: number;
  budget: Budget | null;
  trial_used_at: Date | null;
}

/** Defaults of an organization without billing data. */
const newAccount: BillingAccountRow = {
  currency: 'USD',
  address: {},
  tax: {},
  card: null,
  balance: 0,
  budget: null,
  trial_used_at: null,
};

const assignments: Readonly<Record<keyof BillingAccountRow, Statement>> = {
  currency: sql`currency = excluded.currency`,
  address: sql`address = excluded.address`,
  tax: sql`tax = excluded.tax`,
  card: sql`card = excluded.card`,
  balance: sql`balance = excluded.balance`,
  budget: sql`budget = excluded.budget`,
  trial_used_at: sql`trial_used_at = excluded.trial_used_at`,
};

export async function findAccount(tx: Executor, organizationId: string): Promise<BillingAccountRow> {
  const row = await tx.first<BillingAccountRow>(sql`
    select currency, address, tax, card, balance, budget, trial_used_at
    from billing_accounts where organization_id = ${organizationId}`);
  return row ?? newAccount;
}

/**
 * Updates the given columns of an account, and inserts it if there is none. Other columns are not written, because another
 * transaction may have changed the balance since it was read.
 */
export async function saveAccount(
  tx: Executor,
  organizationId: string,
  changes: Partial<BillingAccountRow>,
  at: Date,
): Promise<void> {
  const { currency, address, tax, card, balance, budget, trial_used_at } = { ...newAccount, ...changes };
  const changed = (Object.keys(changes) as (keyof BillingAccountRow)[]).map((name) => assignments[name]);
  await tx.execute(sql`
    insert into billing_accounts (organization_id, currency, address, tax, card, balance, budget, trial_used_at, updated_at)
    values (${organizationId}, ${currency}, ${json(address)}, ${json(tax)}, ${card && json(card)}, ${balance},
      ${budget && json(budget)}, ${trial_used_at}, ${at})
    on conflict (organization_id) do update set ${join([...changed, sql`updated_at = excluded.updated_at`], ', ')}`);
}

/** Marks the address and tax id as changed, so that they are sent to an external billing provider. */
export async function markDetailsChanged(tx: Executor, organizationId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update billing_accounts set push_details_at = ${at} where organization_id = ${organizationId}`);
}

import type { Currency } from '@parley/contracts/billing/billing-lists';
import type { Limits } from '@parley/contracts/billing/limits';
import type { BillingAddress } from '@parley/contracts/resources/organization/billing';
import type { PlanId } from '@parley/contracts/values/lists';
import { lockOrganization } from '../../../accounts/users/memberships.ts';
import type { Line } from '../../../billing/amounts/proration.ts';
import type { StoredCard } from '../../../billing/amounts/test-cards.ts';
import type { BillingState, OpenInvoice } from '../../../billing/subscription/step.ts';
import { emptySubscription, type Subscription } from '../../../billing/subscription/subscription.ts';
import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { found } from '../../../errors/app-error.ts';

/** The billing state with the data that invoices print. */
export interface BilledStanding extends BillingState {
  hasHadTrial: boolean;
  /** Null if nothing was ever paid through Stripe. */
  stripeCustomerId: string | null;
  language: string | null;
  buyer: Buyer;
  openNumber: string | null;
}

/** The buyer, as printed on a document. */
export interface Buyer {
  organization: string;
  address: Partial<BillingAddress>;
  taxId: string;
  businessName: string;
}

type StoredLine = Omit<Line, 'from' | 'to'> & { from: string; to: string };

interface StandingRow extends Subscription {
  organization_plan: PlanId;
  limit_overrides: Partial<Limits>;
  organization_name: string;
  language: string | null;
  account_currency: Currency | null;
  balance: number | null;
  address: Partial<BillingAddress> | null;
  tax: { taxId?: string; businessName?: string } | null;
  card: StoredCard | null;
  trial_used_at: Date | null;
  stripe_customer_id: string | null;
  due_number: string | null;
  /** Its dates are strings. */
  due_invoice: (Omit<OpenInvoice, 'lines'> & { lines: StoredLine[] }) | null;
}

const columns = sql`s.organization_id, s.state, s.plan, s.cycle, s.currency, s.price_amount, s.price_version, s.anchor_at,
  s.period, s.period_start, s.period_end, s.trial_ends_at, s.scheduled_plan, s.scheduled_cycle, s.keep_chatbots,
  s.cancel_reason, s.cancel_comment, s.failed_at, s.open_invoice_id, s.attempts, s.next_attempt_at, s.held_retention_days,
  s.retention_held_until, s.billed_by, s.action_url, s.revision,
  o.plan as organization_plan, o.limit_overrides, o.name as organization_name, o.language,
  a.currency as account_currency, a.balance, a.address, a.tax, a.card, a.trial_used_at, a.stripe_customer_id, i.number as due_number,
  case when i.id is not null then jsonb_build_object('id', i.id, 'lines', i.lines, 'net', i.net, 'amount', i.amount,
    'amountDue', i.amount_due, 'balanceApplied', i.balance_applied,
    'tax', jsonb_build_object('amount', i.tax, 'percent', i.tax_percent, 'isReverseCharge', i.is_reverse_charge)
  ) end as due_invoice`;

const joined = sql`join organizations o on o.id = s.organization_id and o.deleted_at is null
  left join billing_accounts a on a.organization_id = s.organization_id
  left join invoices i on i.organization_id = s.organization_id and i.id = s.open_invoice_id and i.status = 'unpaid'`;

/**
 * Locks the organization, its subscription and its account until the transaction ends, and returns them with the open invoice.
 *
 * The rows are locked first and read by a later statement. A statement that waits for a lock sees the locked row as it is after
 * the wait, but the rows joined to it as they were before: writing those back undoes what the other transaction did.
 * The organization is locked first, as everywhere, because operators change plan and limits without a subscription. The open
 * invoice needs no lock, because invoices are settled only under the lock of their organization.
 */
export async function lockStanding(
  tx: Transaction,
  organizationId: string,
  at: Date,
): Promise<BilledStanding> {
  await lockOrganization(tx, organizationId);
  await tx.execute(sql`
    insert into subscriptions (organization_id, state, plan, cycle, currency, anchor_at, period_start, updated_at)
    select o.id, 'free', 'free', 'monthly', coalesce(a.currency, 'USD'), ${at}, ${at}, ${at}
    from organizations o left join billing_accounts a on a.organization_id = o.id where o.id = ${organizationId}
    on conflict (organization_id) do nothing`);
  await tx.execute(sql`select 1 from subscriptions where organization_id = ${organizationId} for update`);
  await lockAccounts(tx, [organizationId]);
  const standing = found(await findOne(tx, organizationId));
  return standing;
}

/** Locks accounts. Their organizations must be locked already, so that all transactions lock in the same order. */
async function lockAccounts(tx: Transaction, organizationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from billing_accounts where organization_id = any(${[...organizationIds]}::uuid[])
    order by organization_id for update`);
}

/** Reads the billing state without a lock, for callers that write nothing. */
export async function readStanding(tx: Executor, organizationId: string, at: Date): Promise<BilledStanding> {
  const standing = await findOne(tx, organizationId);
  if (standing) return standing;
  const row = found(
    await tx.first<StandingRow>(sql`
    select o.plan as organization_plan, o.limit_overrides, o.name as organization_name, o.language,
      a.currency as account_currency, a.balance, a.address, a.tax, a.card, a.trial_used_at, a.stripe_customer_id,
      null as due_number, null as due_invoice
    from organizations o left join billing_accounts a on a.organization_id = o.id
    where o.id = ${organizationId} and o.deleted_at is null`),
  );
  return toStanding({ ...emptySubscription(organizationId, row.account_currency ?? 'USD', at), ...row });
}

async function findOne(tx: Executor, organizationId: string) {
  const row = await tx.first<StandingRow>(sql`
    select ${columns} from subscriptions s ${joined} where s.organization_id = ${organizationId}`);
  return row && toStanding(row);
}

/**
 * Locks the subscriptions with due steps as `lockStanding` does, and returns them, earliest first. Skips subscriptions that are
 * locked elsewhere: the previous release locks a subscription before its organization, so waiting for one could deadlock.
 */
export async function lockDue(tx: Transaction, at: Date, limit: number): Promise<BilledStanding[]> {
  const due = await tx.rows<{ id: string }>(sql`
    select o.id from subscriptions s join organizations o on o.id = s.organization_id and o.deleted_at is null
    where s.due_at <= ${at} order by s.due_at limit ${limit} for no key update of o skip locked`);
  const locked = await tx.rows<{ organization_id: string }>(sql`
    select organization_id from subscriptions
    where organization_id = any(${due.map(({ id }) => id)}::uuid[]) and due_at <= ${at} for update skip locked`);
  const ids = locked.map(({ organization_id }) => organization_id);
  await lockAccounts(tx, ids);
  const rows = await tx.rows<StandingRow>(sql`
    select ${columns} from subscriptions s ${joined} where s.organization_id = any(${ids}::uuid[]) order by s.due_at`);
  return rows.map(toStanding);
}

function toStanding(row: StandingRow): BilledStanding {
  const {
    organization_plan: plan,
    limit_overrides: overrides,
    organization_name: organization,
    language,
    account_currency,
    balance,
    address,
    tax,
    card,
    trial_used_at,
    stripe_customer_id: stripeCustomerId,
    due_number: openNumber,
    due_invoice: open,
    ...subscription
  } = row;
  const taxId = tax?.taxId ?? '';
  return {
    subscription,
    plan,
    overrides,
    openInvoice: open && { ...open, lines: open.lines.map(toLine) },
    hasHadTrial: trial_used_at !== null,
    stripeCustomerId,
    language,
    openNumber,
    account: {
      currency: account_currency ?? 'USD',
      balance: balance ?? 0,
      country: address?.country ?? '',
      taxId,
      card,
    },
    buyer: { organization, address: address ?? {}, taxId, businessName: tax?.businessName ?? '' },
  };
}

function toLine({ from, to, ...line }: StoredLine): Line {
  return { ...line, from: new Date(from), to: new Date(to) };
}

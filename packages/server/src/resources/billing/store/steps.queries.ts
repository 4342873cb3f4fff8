import type { Limits } from '@parley/contracts/billing/limits';
import type { PlanId } from '@parley/contracts/values/lists';
import type { Subscription } from '../../../billing/subscription/subscription.ts';
import type { Executor, Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';

/** A stored document; amounts in minor units. */
export interface NewInvoiceRow {
  organization_id: string;
  id: string;
  kind: 'invoice' | 'creditNote';
  number: string;
  period: string;
  status: 'paid' | 'unpaid';
  currency: string;
  net: number;
  tax: number;
  amount: number;
  balance_applied: number;
  amount_due: number;
  tax_percent: string | null;
  is_reverse_charge: boolean;
  lines: unknown;
  seller: unknown;
  buyer: unknown;
  language: string;
  corrects: string | null;
  issued_at: Date;
  due_at: Date | null;
  paid_at: Date | null;
}

export interface NewPaymentRow {
  organization_id: string;
  id: string;
  invoice_id: string;
  key: string;
  outcome: 'paid' | 'refused';
  amount: number;
  currency: string;
  method: string;
  created_at: Date;
}

/** Reserves consecutive numbers without gaps; a rollback releases them. Returns the last one. */
export async function takeNumbers(
  tx: Transaction,
  { series, year, count }: { series: string; year: number; count: number },
): Promise<number> {
  const row = await tx.first<{ last_number: number }>(sql`
    select last_number from resolve.take_document_numbers(${series}, ${year}, ${count})`);
  if (!row) throw new Error('no number was given');
  return row.last_number;
}

export async function insertInvoices(tx: Transaction, rows: readonly NewInvoiceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into invoices select * from jsonb_populate_recordset(null::invoices, ${json(rows)}::jsonb)`);
}

export async function insertPayments(tx: Transaction, rows: readonly NewPaymentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into payments select * from jsonb_populate_recordset(null::payments, ${json(rows)}::jsonb)`);
}

/** Marks unpaid invoices as paid, or as refunded if a credit note cancels them. */
export async function settleInvoices(
  tx: Transaction,
  settled: readonly {
    organization_id: string;
    id: string;
    status: 'paid' | 'refunded';
    paid_at: Date | null;
  }[],
): Promise<void> {
  if (settled.length === 0) return;
  await tx.execute(sql`
    update invoices i set status = t.status, paid_at = t.paid_at
    from jsonb_to_recordset(${json(settled)}::jsonb) as t (organization_id uuid, id uuid, status text, paid_at timestamptz)
    where i.organization_id = t.organization_id and i.id = t.id and i.status = 'unpaid'`);
}

export async function saveSubscriptions(
  tx: Transaction,
  rows: readonly (Subscription & { due_at: Date | null; updated_at: Date })[],
): Promise<void> {
  await tx.execute(sql`
    update subscriptions s set
      state = t.state, plan = t.plan, cycle = t.cycle, currency = t.currency, price_amount = t.price_amount,
      price_version = t.price_version, anchor_at = t.anchor_at, period = t.period, period_start = t.period_start,
      period_end = t.period_end, trial_ends_at = t.trial_ends_at, scheduled_plan = t.scheduled_plan,
      scheduled_cycle = t.scheduled_cycle, keep_chatbots = t.keep_chatbots, cancel_reason = t.cancel_reason,
      cancel_comment = t.cancel_comment, failed_at = t.failed_at, open_invoice_id = t.open_invoice_id,
      attempts = t.attempts, next_attempt_at = t.next_attempt_at, held_retention_days = t.held_retention_days,
      retention_held_until = t.retention_held_until, billed_by = t.billed_by,
      action_url = t.action_url, due_at = t.due_at, revision = t.revision, updated_at = t.updated_at
    from jsonb_populate_recordset(null::subscriptions, ${json(rows)}::jsonb) t
    where s.organization_id = t.organization_id`);
}

export async function saveBalances(
  tx: Transaction,
  rows: readonly { organization_id: string; currency: string; balance: number }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into billing_accounts as a (organization_id, currency, balance, updated_at)
    select t.organization_id, t.currency, t.balance, ${at}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as t (organization_id uuid, currency text, balance bigint)
    on conflict (organization_id) do update set
      balance = excluded.balance, currency = excluded.currency, updated_at = excluded.updated_at`);
}

/** The only place that writes an organization's plan and limits. Returns the ids of those that changed. */
export async function writeEntitlements(
  tx: Executor,
  rows: readonly { organization_id: string; plan: PlanId; limits: Limits }[],
  at: Date,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const changed = await tx.rows<{ id: string }>(sql`
    update organizations o set plan = t.plan, limits = t.limits,
      plan_started_at = case when o.plan = t.plan then o.plan_started_at else ${at} end
    from jsonb_to_recordset(${json(rows)}::jsonb) as t (organization_id uuid, plan text, limits jsonb)
    where o.id = t.organization_id and (o.plan, o.limits) is distinct from (t.plan, t.limits)
    returning o.id`);
  return changed.map(({ id }) => id);
}

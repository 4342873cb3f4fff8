import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Claim to sync a customer. Its result is written unless a later sync was written first. */
export interface Look {
  organizationId: string;
  customerId: string;
  ticket: number;
  beganAt: Date;
  failures: number;
  /** Whether the sync was not triggered by an event. */
  isComparison: boolean;
}

export interface StripeAccountRow {
  stripe_customer_id: string | null;
  stripe_checkout_id: string | null;
}

export async function findStripeAccount(tx: Executor, organizationId: string): Promise<StripeAccountRow> {
  const row = await tx.first<StripeAccountRow>(sql`
    select stripe_customer_id, stripe_checkout_id from billing_accounts where organization_id = ${organizationId}`);
  return row ?? { stripe_customer_id: null, stripe_checkout_id: null };
}

export async function saveStripeAccount(
  tx: Executor,
  organizationId: string,
  account: Partial<StripeAccountRow>,
): Promise<void> {
  const { stripe_customer_id = null, stripe_checkout_id = null } = account;
  await tx.execute(sql`
    update billing_accounts set stripe_customer_id = coalesce(${stripe_customer_id}, stripe_customer_id),
      stripe_checkout_id = coalesce(${stripe_checkout_id}, stripe_checkout_id)
    where organization_id = ${organizationId}`);
}

/** Starts a change at Stripe; false while another change of the organization runs. */
export async function beginChange(
  tx: Executor,
  organizationId: string,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const begun = await tx.execute(sql`
    insert into billing_accounts as a (organization_id, updated_at, changing_until) values (${organizationId}, ${at}, ${until})
    on conflict (organization_id) do update set changing_until = excluded.changing_until
    where a.changing_until is null or a.changing_until < ${at}`);
  return begun === 1;
}

export async function endChange(tx: Executor, organizationId: string): Promise<void> {
  await tx.execute(sql`
    update billing_accounts set changing_until = null where organization_id = ${organizationId}`);
}

/** Takes the next sync number. If the sync fails, another one follows at `retryAt`. */
export async function takeTicket(
  tx: Executor,
  organizationId: string,
  { at, retryAt }: { at: Date; retryAt: Date },
): Promise<Look | undefined> {
  const row = await tx.first<LookRow>(sql`
    update billing_accounts set dirty_seq = dirty_seq + 1, sync_after = ${retryAt}
    where organization_id = ${organizationId} and stripe_customer_id is not null
    returning ${lookColumns}`);
  return row && toLook(row, at);
}

interface LookRow {
  organization_id: string;
  stripe_customer_id: string;
  dirty_seq: number;
  sync_failures: number;
  is_comparison: boolean;
}

const lookColumns = sql`organization_id, stripe_customer_id, dirty_seq, sync_failures, is_comparison`;

function toLook(row: LookRow, beganAt: Date): Look {
  return {
    organizationId: row.organization_id,
    customerId: row.stripe_customer_id,
    ticket: row.dirty_seq,
    beganAt,
    failures: row.sync_failures,
    isComparison: row.is_comparison,
  };
}

/** Claims the next customer to sync until `until`. Needs a platform transaction. */
export async function claimDirty(
  tx: Transaction,
  { at, until }: { at: Date; until: Date },
): Promise<Look | undefined> {
  const row = await tx.first<LookRow>(sql`
    update billing_accounts set dirty_seq = dirty_seq + 1, sync_after = ${until}
    where organization_id = (
      select organization_id from billing_accounts
      where synced_seq < dirty_seq and sync_after <= ${at} and stripe_customer_id is not null
      order by sync_after limit 1 for update skip locked)
    returning ${lookColumns}`);
  return row && toLook(row, at);
}

/** Whether no later sync was written; locks the account until the transaction ends. */
export async function isNewest(tx: Transaction, { organizationId, ticket }: Look): Promise<boolean> {
  const row = await tx.first<{ synced_seq: number }>(sql`
    select synced_seq from billing_accounts where organization_id = ${organizationId} for update`);
  return row !== undefined && row.synced_seq < ticket;
}

/** Records that a sync was written. Events that arrived in the meantime are synced at `nextAt`. */
export async function endLook(
  tx: Transaction,
  { organizationId, ticket, beganAt }: Look,
  nextAt: Date,
): Promise<void> {
  await tx.execute(sql`
    update billing_accounts set synced_seq = greatest(synced_seq, ${ticket}), sync_failures = 0, is_comparison = false,
      sync_after = ${nextAt}, look_began_at = ${beganAt}
    where organization_id = ${organizationId}`);
}

export async function putOffLook(tx: Transaction, { organizationId }: Look, until: Date): Promise<void> {
  await tx.execute(sql`
    update billing_accounts set sync_failures = sync_failures + 1, sync_after = ${until}
    where organization_id = ${organizationId}`);
}

export interface Hint {
  id: string;
  type: string;
  customerId: string;
  createdAt: Date;
  /** Latest time, by our clock, at which the event can have happened; null if unknown. */
  happenedBy: Date | null;
}

/**
 * Records an event: its customer is synced from `lookAt` on, unless the event is a duplicate or happened before the last sync
 * began. False for a customer of another installation. The organization is not known yet, so the transaction has no scope.
 */
export async function noteHint(
  tx: Transaction,
  { id, type, customerId, createdAt, happenedBy }: Hint,
  { at, lookAt }: { at: Date; lookAt: Date },
): Promise<boolean> {
  const row = await tx.last.first<{ known: boolean }>(sql`
    select resolve.note_stripe_event(${id}, ${type}, ${customerId}, ${createdAt}, ${at}, ${lookAt},
      ${happenedBy}) as known`);
  return row?.known ?? false;
}

/** Schedules a sync of every customer, spread over the given time. */
export async function markAll(
  tx: Transaction,
  { at, spreadSeconds }: { at: Date; spreadSeconds: number },
): Promise<number> {
  return tx.execute(sql`
    update billing_accounts set dirty_seq = dirty_seq + 1, is_comparison = true,
      sync_after = ${at}::timestamptz + random() * ${spreadSeconds} * interval '1 second'
    where stripe_customer_id is not null and synced_seq = dirty_seq`);
}

/** Deletes events received before a date. Events are read again for at most 30 days, as long as Stripe keeps them. */
export async function forgetEvents(tx: Transaction, before: Date): Promise<number> {
  return tx.execute(sql`delete from stripe_events where received_at < ${before}`);
}

/** Starts a due check, and postpones the next one until `retryAt`; undefined if none is due, or on the first start. */
export async function beginCheck(
  tx: Transaction,
  name: string,
  { at, retryAt }: { at: Date; retryAt: Date },
): Promise<Date | undefined> {
  const row = await tx.first<{ done_until: Date; is_new: boolean }>(sql`
    insert into stripe_checks as c (name, done_until, next_at) values (${name}, ${at}, ${retryAt})
    on conflict (name) do update set next_at = excluded.next_at where c.next_at <= ${at}
    returning done_until, xmax = 0 as is_new`);
  return row?.is_new ? undefined : row?.done_until;
}

export async function endCheck(
  tx: Transaction,
  name: string,
  { doneUntil, nextAt }: { doneUntil: Date; nextAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update stripe_checks set done_until = ${doneUntil}, next_at = ${nextAt} where name = ${name}`);
}

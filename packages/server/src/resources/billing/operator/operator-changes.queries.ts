import type { PlanId } from '@parley/contracts/values/lists';
import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

export async function findNumber(
  tx: Executor,
  organizationId: string,
  invoiceId: string,
): Promise<string | undefined> {
  const row = await tx.first<{ number: string }>(sql`
    select number from invoices where organization_id = ${organizationId} and id = ${invoiceId}`);
  return row?.number;
}

/** An unpaid invoice of the ledger by its number; Stripe's own invoices are excluded. */
export function findOpenInvoice(
  tx: Executor,
  number: string,
): Promise<{ organization_id: string; id: string } | undefined> {
  return tx.first<{ organization_id: string; id: string }>(sql`
    select organization_id, id from invoices where number = ${number} and kind = 'invoice' and status = 'unpaid'
      and period not like 'in\\_%'`);
}

export function markRefunded(tx: Executor, organizationId: string, invoiceId: string): Promise<number> {
  return tx.execute(sql`
    update invoices set status = 'refunded' where organization_id = ${organizationId} and id = ${invoiceId}`);
}

/** Locks an organization; false if there is none, or if it is deleted. */
export async function lockExisting(tx: Executor, organizationId: string): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from organizations where id = ${organizationId} and deleted_at is null for no key update`);
  return found !== undefined;
}

/** SET assignment of an organization's plan. */
export function planTo(plan: PlanId): Statement {
  return sql`plan = ${plan}`;
}

import type { Line } from '../../billing/proration.ts';
import type { Subscription } from '../../billing/subscription.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

type StoredLine = Omit<Line, 'from' | 'to'> & { from: string; to: string };

/** Lines of the newest invoice of the current period that was paid back; null where none was. */
export async function findRefundedLines(
  tx: Executor,
  { organization_id: organizationId, period_end: end }: Subscription,
): Promise<Line[] | null> {
  if (end === null) return null;
  const row = await tx.first<{ lines: StoredLine[] }>(sql`
    select i.lines from invoices i
    where i.organization_id = ${organizationId} and i.kind = 'invoice' and i.status = 'refunded' and exists (
      select 1 from jsonb_array_elements(i.lines) line
      where line ->> 'kind' = 'charge' and (line ->> 'to')::timestamptz = ${end})
    order by i.issued_at desc, i.number desc limit 1`);
  return row
    ? row.lines.map(({ from, to, ...line }) => ({ ...line, from: new Date(from), to: new Date(to) }))
    : null;
}

/** The number of an invoice. */
export async function findNumber(
  tx: Executor,
  organizationId: string,
  invoiceId: string,
): Promise<string | undefined> {
  const row = await tx.first<{ number: string }>(sql`
    select number from invoices where organization_id = ${organizationId} and id = ${invoiceId}`);
  return row?.number;
}

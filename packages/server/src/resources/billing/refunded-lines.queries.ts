import type { Line } from '../../billing/proration.ts';
import type { Subscription } from '../../billing/subscription.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

type StoredLine = Omit<Line, 'from' | 'to'> & { from: string; to: string };

/**
 * Lines of the newest document of the current period, if it was paid back; null otherwise. What was billed after a refund has
 * credited nothing that was refunded, so that it counts again.
 */
export async function findRefundedLines(
  tx: Executor,
  { organization_id: organizationId, period_end: end }: Subscription,
): Promise<Line[] | null> {
  if (end === null) return null;
  const row = await tx.first<{ lines: StoredLine[]; status: string }>(sql`
    select i.lines, i.status from invoices i
    where i.organization_id = ${organizationId} and i.corrects is null and exists (
      select 1 from jsonb_array_elements(i.lines) line
      where line ->> 'kind' = 'charge' and (line ->> 'to')::timestamptz = ${end})
    order by i.issued_at desc, i.number desc limit 1`);
  return row?.status === 'refunded'
    ? row.lines.map(({ from, to, ...line }) => ({ ...line, from: new Date(from), to: new Date(to) }))
    : null;
}

import type { Line, Refunded } from '../../../billing/amounts/proration.ts';
import type { Subscription } from '../../../billing/subscription/subscription.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

interface RefundedRow {
  is_newest: boolean;
  lines: (Omit<Line, 'from' | 'to'> & { from: string; to: string })[];
}

/**
 * Returns refunds since the newest document of the current period was issued; null if there are none. Earlier refunds are already
 * excluded from that document's credits.
 */
export async function findRefunded(
  tx: Executor,
  { organization_id: organizationId, period_end: end }: Subscription,
): Promise<Refunded | null> {
  if (end === null) return null;
  const rows = await tx.rows<RefundedRow>(sql`
    with newest as (
      select i.id, i.issued_at from invoices i
      where i.organization_id = ${organizationId} and i.corrects is null and exists (
        select 1 from jsonb_array_elements(i.lines) line
        where line ->> 'kind' = 'charge' and (line ->> 'to')::timestamptz = ${end})
      order by i.issued_at desc, i.number desc limit 1
    )
    select i.lines, i.id = newest.id as is_newest from newest
    join invoices i on i.organization_id = ${organizationId} and i.status = 'refunded'
    where i.id = newest.id or exists (
      select from invoices note
      where note.organization_id = i.organization_id and note.corrects = i.id
        and (note.issued_at, note.id) > (newest.issued_at, newest.id))
    order by i.issued_at, i.number`);
  if (rows.length === 0) return null;
  const linesOf = ({ lines }: RefundedRow) =>
    lines.map(({ from, to, ...line }) => ({ ...line, from: new Date(from), to: new Date(to) }));
  const newest = rows.find(({ is_newest }) => is_newest);
  return {
    newest: newest ? linesOf(newest) : null,
    older: rows.filter(({ is_newest }) => !is_newest).flatMap(linesOf),
  };
}

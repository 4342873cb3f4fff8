import { sql } from '../db/sql.ts';

/** What the invoice `i` was paid with, as it was noted with the payment. */
export const paidWith = sql`(select p.method from payments p
  where p.organization_id = i.organization_id and p.invoice_id = i.id and p.outcome = 'paid'
  order by p.created_at desc limit 1)`;

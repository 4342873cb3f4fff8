import { sql } from '../db/sql.ts';

/** SQL for the recorded payment method of the invoice `i`. */
export const paidWith = sql`(select p.method from payments p
  where p.organization_id = i.organization_id and p.invoice_id = i.id and p.outcome = 'paid'
  order by p.created_at desc limit 1)`;

import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Lets the background index what is said in an organization's conversations that nobody is writing in, within a minute or two. */
export async function indexLater(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`
    insert into said_backlog (organization_id) values (${organizationId}::uuid)
    on conflict (organization_id) do update set after_id = excluded.after_id`);
}

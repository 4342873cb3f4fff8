import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Schedules indexing of an organization's idle conversations, within a minute or two. */
export async function indexLater(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`
    insert into said_backlog (organization_id) values (${organizationId}::uuid)
    on conflict (organization_id) do update set after_id = excluded.after_id`);
}

import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Schedules a recount of chatbots' figures from their rows, within a minute or two. */
export async function recountLater(
  tx: Transaction,
  organizationId: string,
  chatbotIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into insight_backlog (organization_id, chatbot_id)
    select ${organizationId}::uuid, id from unnest(${[...chatbotIds]}::uuid[]) as id order by id
    on conflict do nothing`);
}

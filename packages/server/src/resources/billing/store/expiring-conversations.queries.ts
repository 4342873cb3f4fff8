import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/**
 * Counts the current conversations that a plan's retention of `days` deletes at `at`, without those that their chatbot's shorter
 * retention deletes anyway.
 */
export async function countExpiring(
  tx: Executor,
  organizationId: string,
  { at, days }: { at: Date; days: number },
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and (b.privacy ->> 'retentionDays')::integer > ${days}
      and c.last_message_at < ${at}::timestamptz - ${days}::integer * interval '1 day'
      and c.last_message_at >= ${at}::timestamptz - (b.privacy ->> 'retentionDays')::integer * interval '1 day'`);
  return row?.count ?? 0;
}

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { Recorded } from './figures.queries.ts';

/** Number of open conversations and their total duration, of the period's conversations that are still stored. */
export async function sumStored(
  tx: Executor,
  { organizationId, chatbotIds, period }: Recorded,
): Promise<{ active: number; seconds: number | null }> {
  const row = await tx.first<{ active: number; seconds: number | null }>(sql`
    select count(*) filter (where status = 'active') as active,
      avg(extract(epoch from last_message_at - started_at)) filter (where message_count > 1) as seconds
    from conversations
    where organization_id = ${organizationId} and chatbot_id = any(${[...chatbotIds]}::uuid[])
      and started_at >= ${period.from} and started_at <= ${period.to}`);
  return row ?? { active: 0, seconds: null };
}

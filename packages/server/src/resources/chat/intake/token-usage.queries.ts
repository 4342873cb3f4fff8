import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

interface ChatbotKey {
  organizationId: string;
  chatbotId: string;
}

/** Reserves tokens of the month for a running answer; false if used and reserved tokens reach the limit. */
export async function reserveTokens(
  tx: Executor,
  { organizationId, chatbotId }: ChatbotKey,
  turn: { answerId: string; month: string; tokens: number; limit: number },
): Promise<boolean> {
  const row = await tx.first(sql<{ id: string }>`
    with reserved as (
      insert into chatbot_usage_months as u (organization_id, chatbot_id, month, reserved_tokens)
      values (${organizationId}, ${chatbotId}, ${turn.month}::date, ${turn.tokens})
      on conflict (organization_id, chatbot_id, month) do update
        set reserved_tokens = u.reserved_tokens + excluded.reserved_tokens
        where u.tokens + u.reserved_tokens < ${turn.limit}::bigint
      returning 1
    )
    update messages set reserved_tokens = ${turn.tokens}
    where organization_id = ${organizationId} and id = ${turn.answerId} and exists (select 1 from reserved)
    returning id`);
  return row !== undefined;
}

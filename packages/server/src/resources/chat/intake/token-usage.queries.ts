import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

interface ChatbotKey {
  organizationId: string;
  chatbotId: string;
}

interface Reservation {
  /** First day of the month, YYYY-MM-DD. */
  month: string;
  tokens: number;
  limit: number;
}

function reservation(
  { organizationId, chatbotId }: ChatbotKey,
  { month, tokens, limit }: Reservation,
): Statement {
  return sql`
      insert into chatbot_usage_months as u (organization_id, chatbot_id, month, reserved_tokens)
      values (${organizationId}, ${chatbotId}, ${month}::date, ${tokens})
      on conflict (organization_id, chatbot_id, month) do update
        set reserved_tokens = u.reserved_tokens + excluded.reserved_tokens
        where u.tokens + u.reserved_tokens < ${limit}::bigint`;
}

/** Reserves tokens of the month; false if used and reserved tokens reach the limit. */
export async function reserveMonthTokens(
  tx: Executor,
  key: ChatbotKey,
  reserved: Reservation,
): Promise<boolean> {
  return (await tx.execute(reservation(key, reserved))) === 1;
}

/** Adds the usage of an answer in place of its reservation; does nothing if the chatbot was deleted. */
export async function settleMonth(
  tx: Executor,
  { organizationId, chatbotId }: ChatbotKey,
  used: { month: string; tokens: number; costMicroUsd: number; reserved: number },
): Promise<void> {
  await tx.execute(sql`
    update chatbot_usage_months set tokens = tokens + ${used.tokens},
      cost_micro_usd = cost_micro_usd + ${used.costMicroUsd},
      reserved_tokens = greatest(reserved_tokens - ${used.reserved}, 0)
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and month = ${used.month}::date`);
}

/** Reserves tokens of the month for a running answer; false if used and reserved tokens reach the limit. */
export async function reserveTokens(
  tx: Executor,
  key: ChatbotKey,
  turn: Reservation & { answerId: string },
): Promise<boolean> {
  const row = await tx.first(sql<{ id: string }>`
    with reserved as (${reservation(key, turn)}
      returning 1
    )
    update messages set reserved_tokens = ${turn.tokens}
    where organization_id = ${key.organizationId} and id = ${turn.answerId} and exists (select 1 from reserved)
    returning id`);
  return row !== undefined;
}

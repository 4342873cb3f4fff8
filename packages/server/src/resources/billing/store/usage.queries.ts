import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { usedBySources } from '../../../kernel/chatbot/used-by-sources.ts';

export interface UsageRow {
  chatbots: number;
  sources: number;
  knowledge_tokens: number;
  storage_bytes: number;
  members: number;
  messages: number;
  cost_micro_usd: number;
  /** Includes the maximum cost of running calls. */
  committed_cost_micro_usd: number;
  /** Part of the cost on the operator's provider keys. */
  platform_cost_micro_usd: number;
}

/**
 * Returns the current usage of all limits, counted as the limits count it: each page of a website is a source. @param month first
 * day of the month, YYYY-MM-DD.
 */
export async function readUsage(
  tx: Executor,
  organizationId: string,
  { month, at }: { month: string; at: Date },
): Promise<UsageRow> {
  const row = await tx.first<UsageRow>(sql`
    with knowledge as (${usedBySources(organizationId)}
    ), spent as (
      select coalesce(sum(messages), 0)::bigint as messages, coalesce(sum(cost_micro_usd), 0)::bigint as cost,
        coalesce(sum(greatest(committed_cost_micro_usd, cost_micro_usd)), 0)::bigint as committed,
        coalesce(sum(platform_cost_micro_usd), 0)::bigint as platform_cost
      from usage_months where organization_id = ${organizationId} and month = ${month}
    )
    select
      (select count(*) from chatbots where organization_id = ${organizationId} and deleted_at is null) as chatbots,
      k.sources, k.tokens as knowledge_tokens, k.bytes as storage_bytes,
      (select count(*) from memberships where organization_id = ${organizationId})
        + (select count(*) from invitations where organization_id = ${organizationId} and expires_at > ${at}) as members,
      s.messages, s.cost as cost_micro_usd, s.committed as committed_cost_micro_usd, s.platform_cost as platform_cost_micro_usd
    from knowledge k, spent s`);
  if (!row) throw new Error('a query without a condition has returned nothing');
  return row;
}

/** Visitors' messages and the cost of models by day (UTC), oldest first, without days that have none. */
export function listUsageDays(
  tx: Executor,
  organizationId: string,
  { start, end }: { start: Date; end: Date },
): Promise<{ date: string; messages: number; cost_micro_usd: number }[]> {
  return tx.rows(sql`
    select (bucket at time zone 'UTC')::date::text as date, sum(questions)::bigint as messages,
      sum(cost_micro_usd::bigint + knowledge_cost_micro_usd)::bigint as cost_micro_usd
    from insight_hours
    where organization_id = ${organizationId} and bucket >= ${start} and bucket < ${end}
    group by 1 order by 1`);
}

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

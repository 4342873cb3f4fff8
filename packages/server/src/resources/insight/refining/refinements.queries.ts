import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/entitlements.ts';

/** Conversations of one organization that were taken from those that wait. */
export interface ClaimedRefinements {
  organizationId: string;
  conversationIds: string[];
}

/**
 * Takes up to `limit` completed conversations of the organization whose conversation has waited longest, if it has waited since
 * `dueBefore`; undefined if there is none. They are taken for good: if this process is lost, their first judgment stands. One
 * that is still to be judged waits. Needs a platform transaction.
 */
export async function claimRefinements(
  tx: Executor,
  { dueBefore, limit }: { dueBefore: Date; limit: number },
): Promise<ClaimedRefinements | undefined> {
  const isJudged = sql`not exists (
    select from insight_due d
    where d.organization_id = r.organization_id and d.conversation_id = r.conversation_id)`;
  const rows = await tx.rows<{ organization_id: string; conversation_id: string }>(sql`
    with first as (
      select r.organization_id from insight_refinements r
      where r.completed_at <= ${dueBefore} and ${isJudged}
        and r.organization_id not in (select id from organizations where suspended_at is not null)
      order by r.completed_at limit 1
    ), taken as (
      select r.organization_id, r.conversation_id from insight_refinements r
      join first on first.organization_id = r.organization_id
      where ${isJudged} order by r.completed_at limit ${limit} for update of r skip locked
    )
    delete from insight_refinements r using taken
    where r.organization_id = taken.organization_id and r.conversation_id = taken.conversation_id
    returning r.organization_id, r.conversation_id`);
  const [first] = rows;
  return (
    first && {
      organizationId: first.organization_id,
      conversationIds: rows.map(({ conversation_id }) => conversation_id),
    }
  );
}

/** Which model an organization wants; fields are missing where it never chose any. */
export interface StoredInsightModel {
  enabled?: boolean;
  provider?: string | null;
  name?: string | null;
  monthlyBudgetUsd?: number;
}

interface OrganizationRow extends EntitlementRow {
  language: string | null;
  /** What all its calls of models may cost in a month; null for no budget. */
  budget_micro_usd: number | null;
}

export async function findInsightModel(
  tx: Executor,
  organizationId: string,
): Promise<(StoredInsightModel & OrganizationRow) | undefined> {
  const row = await tx.first<OrganizationRow & { insight_model: StoredInsightModel }>(sql`
    select o.insight_model, o.language, o.budget_micro_usd, ${entitlementColumns}
    from organizations o where o.id = ${organizationId} and o.deleted_at is null`);
  if (!row) return undefined;
  const { insight_model: model, ...organization } = row;
  return { ...model, ...organization };
}

/** A completed conversation as it was judged, with what its visitor wrote. */
export interface JudgedConversation {
  id: string;
  insight_ordinal: number;
  main_topics: string[];
  /** Oldest first. */
  texts: string[];
}

/** Those of these conversations that are still completed and judged, in a stable order. */
export function readJudged(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
  { maxMessages, maxChars }: { maxMessages: number; maxChars: number },
): Promise<JudgedConversation[]> {
  return tx.rows<JudgedConversation>(sql`
    select c.id, c.insight_ordinal, c.main_topics, m.texts
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    cross join lateral (
      select array_agg(left(n.content, ${maxChars}) order by n.ordinal) as texts from (
        select content, ordinal from messages
        where organization_id = c.organization_id and conversation_id = c.id and role = 'user'
        order by ordinal limit ${maxMessages}
      ) n
    ) m
    where c.organization_id = ${organizationId} and c.id = any(${[...conversationIds]}::uuid[])
      and c.status = 'completed' and c.counted is not null and m.texts is not null
    order by c.id`);
}

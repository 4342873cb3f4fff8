import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';
import type { Counted } from '../../../record/rollups/counted.ts';

/** Claimed conversations of one organization. */
export interface ClaimedRefinements {
  organizationId: string;
  conversationIds: string[];
}

/**
 * Claims up to `limit` completed conversations of the organization with the longest-waiting one, if it has waited since
 * `dueBefore`; undefined if there is none. Claims are final: if the process is lost, the first judgment is kept. Skips
 * conversations that are yet to be judged. Needs a platform transaction.
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

/** The organization's choice of a model; fields are missing if it was never set. */
export interface StoredInsightModel {
  enabled?: boolean;
  provider?: string | null;
  name?: string | null;
  monthlyBudgetUsd?: number;
}

interface OrganizationRow extends EntitlementRow {
  language: string | null;
  /** Monthly budget for all model calls of the organization; null for no budget. */
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

/** A completed, judged conversation with the visitor's messages. */
export interface JudgedConversation {
  id: string;
  insight_ordinal: number;
  main_topics: string[];
  /** Oldest first. */
  texts: string[];
}

/** The given conversations that are still completed and judged, in a stable order. */
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

interface CompletedRow {
  id: string;
  chatbot_id: string;
  started_at: Date;
  insight_ordinal: number;
  counted: Counted;
}

/** Locks rows in the order of their ids, as judging does. */
export function lockCompleted(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<CompletedRow[]> {
  return tx.rows<CompletedRow>(sql`
    select id, chatbot_id, started_at, insight_ordinal, counted from conversations
    where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and status = 'completed'
      and counted is not null and insight_ordinal = message_count
    order by id for update`);
}

export function writeRefined(
  tx: Executor,
  organizationId: string,
  model: string,
  rows: readonly { id: string; after: Counted }[],
): Promise<number> {
  return tx.execute(sql`
    update conversations c set judged_by = ${model}, counted = r.counted, user_intent = r.counted ->> 'intent',
      sentiment_score = (r.counted ->> 'sentimentMilli')::integer / 1000.0,
      main_topics = array(select jsonb_array_elements_text(r.counted -> 'topics'))
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ after }) => json(after))}::jsonb[]) as r (id, counted)
    where c.organization_id = ${organizationId} and c.id = r.id`);
}

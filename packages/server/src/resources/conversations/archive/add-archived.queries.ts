import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';

interface Owner {
  organizationId: string;
  chatbotId: string;
}

export function insertConversations(tx: Transaction, owner: Owner, rows: readonly object[]): Promise<number> {
  return tx.execute(sql`
    insert into conversations (id, organization_id, chatbot_id, status, from_archive, session_id, locale, country, language,
      contact, user_intent, main_topics, sentiment_score, outcome, judged_by, csat, visitor, ai_notice, from_program, excerpt,
      counted, insight, insight_ordinal, contact_floor, message_count, answer_count, response_ms_sum, started_at,
      last_message_at, ended_at)
    select r.id, ${owner.organizationId}::uuid, ${owner.chatbotId}::uuid, 'completed', true, r.session_id, r.locale, r.country,
      r.language, r.contact, r.user_intent, array(select jsonb_array_elements_text(r.main_topics)), r.sentiment_score, r.outcome,
      r.judged_by, r.csat, r.visitor, r.ai_notice, r.from_program, r.excerpt, r.counted, r.insight, r.insight_ordinal,
      r.contact_floor, r.message_count, r.answer_count, r.response_ms_sum, r.started_at, r.last_message_at, r.ended_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, session_id text, locale text, country text, language text,
      contact text, user_intent text, main_topics jsonb, sentiment_score double precision, outcome text, judged_by text,
      csat jsonb, visitor jsonb, ai_notice jsonb, from_program boolean, excerpt text, counted jsonb, insight jsonb,
      insight_ordinal integer, contact_floor integer, message_count integer, answer_count integer, response_ms_sum bigint,
      started_at timestamptz, last_message_at timestamptz, ended_at timestamptz)`);
}

export function insertMessages(tx: Transaction, owner: Owner, rows: readonly object[]): Promise<number> {
  return tx.execute(sql`
    insert into messages (id, organization_id, chatbot_id, conversation_id, ordinal, role, status, content, reply_to,
      superseded_by, sources, suggestions, mode, provider, model, input_tokens, output_tokens, cost_micro_usd, response_ms,
      rating, rating_comment, error_code, attempts, support, created_at, completed_at)
    select r.id, ${owner.organizationId}::uuid, ${owner.chatbotId}::uuid, r.conversation_id, r.ordinal, r.role, r.status,
      r.content, r.reply_to, r.superseded_by, r.sources, r.suggestions, r.mode, r.provider, r.model, r.input_tokens,
      r.output_tokens, r.cost_micro_usd, r.response_ms, r.rating, r.rating_comment, r.error_code, r.attempts, r.support,
      r.created_at, r.created_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, conversation_id uuid, ordinal integer, role text, status text,
      content text, reply_to uuid, superseded_by uuid, sources jsonb, suggestions jsonb, mode text, provider text, model text,
      input_tokens integer, output_tokens integer, cost_micro_usd bigint, response_ms integer, rating text,
      rating_comment text, error_code text, attempts jsonb, support text, created_at timestamptz)`);
}

export function insertConsents(tx: Transaction, owner: Owner, rows: readonly object[]): Promise<number> {
  return tx.execute(sql`
    insert into consents (id, organization_id, chatbot_id, conversation_id, accepted, version, statement, purpose, source,
      created_at)
    select r.id, ${owner.organizationId}::uuid, ${owner.chatbotId}::uuid, r.conversation_id, r.accepted, r.version, r.statement,
      r.purpose, r.source, r.created_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, conversation_id uuid, accepted boolean, version text,
      statement text, purpose text, source text, created_at timestamptz)`);
}

/** The chatbot's retention setting, and what its organization's plan allows. */
export function findRetention(
  tx: Transaction,
  organizationId: string,
  chatbotId: string,
): Promise<(EntitlementRow & { retention_days: number }) | undefined> {
  return tx.first<EntitlementRow & { retention_days: number }>(sql`
    select (b.privacy ->> 'retentionDays')::integer as retention_days, ${entitlementColumns}
    from chatbots b join organizations o on o.id = b.organization_id
    where b.organization_id = ${organizationId} and b.id = ${chatbotId}`);
}

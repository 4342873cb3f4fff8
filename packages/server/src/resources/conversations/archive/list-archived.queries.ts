import type {
  ArchivedConversation,
  ArchivedMessage,
} from '@parley/contracts/resources/archive/archived-conversations';
import type { MessageSource, Suggestion } from '@parley/contracts/resources/chatbot/chat';
import { maxArchivedMessages } from '@parley/contracts/values/archive-limits';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** A conversation with its consents. */
export interface ArchivedRow
  extends Omit<
    ArchivedConversation,
    'chatbot' | 'link' | 'startedAt' | 'lastMessageAt' | 'endedAt' | 'consents' | 'sentimentScores'
  > {
  id: string;
  chatbot_id: string;
  started_at: Date;
  last_message_at: Date;
  ended_at: Date | null;
  sentiment_score: number | null;
  judged_by: string | null;
  ai_notice: ArchivedConversation['aiNotice'];
  from_program: boolean;
  user_intent: string | null;
  main_topics: string[];
  scores: number[] | null;
  consents: ArchivedConversation['consents'];
}

/** A message; other messages are named by their ordinal. */
export interface ArchivedMessageRow
  extends Pick<
    ArchivedMessage,
    'ordinal' | 'role' | 'status' | 'content' | 'provider' | 'model' | 'rating' | 'attempts' | 'support'
  > {
  conversation_id: string;
  created_at: Date;
  reply_to: number | null;
  superseded_by: number | null;
  sources: MessageSource[];
  suggestions: Suggestion[] | null;
  mode: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_micro_usd: number | null;
  response_ms: number | null;
  rating_comment: string | null;
  error_code: string | null;
}

export function listArchivedRows(
  tx: Executor,
  { id: organizationId, at }: { id: string; at: Date },
  after: ArchivedRow | undefined,
  limit: number,
): Promise<ArchivedRow[]> {
  const key = after ? sql`(c.started_at, c.id) > (${after.started_at}, ${after.id}::uuid)` : sql`true`;
  return tx.rows<ArchivedRow>(sql`
    select c.id, c.chatbot_id, c.started_at, c.last_message_at, c.ended_at, c.locale, c.country, c.language, c.contact,
      c.user_intent, c.main_topics, c.sentiment_score, c.insight -> 'scores' as scores, c.outcome, c.judged_by, c.csat,
      c.visitor, c.ai_notice, c.from_program, c.excerpt,
      case when c.counted is not null then jsonb_build_object(
        'isNewVisitor', coalesce((c.counted ->> 'isNewVisitor')::boolean, false),
        'hasLead', coalesce((c.counted ->> 'hasLead')::boolean, false)) end as counted,
      coalesce((
        select jsonb_agg(jsonb_build_object('accepted', s.accepted, 'version', s.version, 'statement', s.statement,
          'purpose', s.purpose, 'source', s.source,
          'at', to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.created_at, s.id)
        from consents s
        where s.organization_id = c.organization_id and s.conversation_id = c.id and s.source in ('banner', 'form')
      ), '[]') as consents
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.started_at <= ${at} and ${key}
    order by c.started_at, c.id limit ${limit}`);
}

export function listArchivedMessages(
  tx: Executor,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
  after: ArchivedMessageRow | undefined,
  limit: number,
): Promise<ArchivedMessageRow[]> {
  const key = after
    ? sql`(m.conversation_id, m.ordinal) > (${after.conversation_id}::uuid, ${after.ordinal})`
    : sql`true`;
  // Null if the referenced message is not part of the archive.
  const ordinalOf = (id: ReturnType<typeof sql>) => sql`(
    select o.ordinal from messages o
    where o.organization_id = m.organization_id and o.conversation_id = m.conversation_id and o.id = ${id}
      and o.status not in ('running', 'withheld') and o.role <> 'system' and o.ordinal <= ${maxArchivedMessages})`;
  return tx.rows<ArchivedMessageRow>(sql`
    select m.conversation_id, m.ordinal, m.role, m.status, m.content, m.created_at, m.sources, m.suggestions, m.mode,
      m.provider, m.model, m.input_tokens, m.output_tokens, m.cost_micro_usd, m.response_ms, m.rating, m.rating_comment,
      m.error_code, m.attempts, m.support, ${ordinalOf(sql`m.reply_to`)} as reply_to,
      ${ordinalOf(sql`m.superseded_by`)} as superseded_by
    from messages m
    where m.organization_id = ${organizationId} and m.conversation_id = any(${[...ids]}::uuid[]) and ${key}
      and m.status not in ('running', 'withheld') and m.role <> 'system' and m.ordinal <= ${maxArchivedMessages}
    order by m.conversation_id, m.ordinal limit ${limit}`);
}

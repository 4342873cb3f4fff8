import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { verifyRollups } from '../../packages/server/src/resources/insight/verify-rollups.ts';
import type { TestApp } from '../../packages/server/test/harness.ts';

/** Compares every counter of an organization with its rows and recorded events, once no work is pending. */
export async function compareCounters({ deps }: TestApp, organizationId: string): Promise<string[]> {
  const rows = await withPlatform(deps.database, (tx) =>
    tx.rows<{ counter: string; about: string; stored: number | null; counted: number | null }>(sql`
      with stated as (
        select 'conversations.message_count' as counter, c.id::text as about, c.message_count::bigint as stored,
          coalesce(max(m.ordinal), 0)::bigint as counted
        from conversations c left join messages m on m.organization_id = c.organization_id and m.conversation_id = c.id
        where c.organization_id = ${organizationId} group by c.id
        union all
        select 'conversations.answer_count', c.id::text, c.answer_count, count(m.id) filter (where m.response_ms is not null)
        from conversations c left join messages m on m.organization_id = c.organization_id and m.conversation_id = c.id
        where c.organization_id = ${organizationId} group by c.id
        union all
        select 'running answers', m.id::text, 1, 0 from messages m
        where m.organization_id = ${organizationId} and m.status = 'running'
        union all
        select 'conversations.running_message_id', c.id::text, 1, 0 from conversations c
        where c.organization_id = ${organizationId} and c.running_message_id is not null
        union all
        select 'chatbot_counters.messages', k.chatbot_id::text, k.messages, k.deleted_messages + (
          select count(*) from messages m
          where m.chatbot_id = k.chatbot_id and (m.role = 'user' or m.response_ms is not null))
        from chatbot_counters k where k.organization_id = ${organizationId}
        union all
        select 'chatbot_counters.response_ms_sum', k.chatbot_id::text, k.response_ms_sum, k.deleted_response_ms + (
          select coalesce(sum(m.response_ms), 0) from messages m where m.chatbot_id = k.chatbot_id)
        from chatbot_counters k where k.organization_id = ${organizationId}
        union all
        select 'usage_months.messages', ${organizationId}::text, (
            select coalesce(sum(messages), 0) from usage_months where organization_id = ${organizationId}),
          (select count(*) from recorded.events
           where organization_id = ${organizationId} and type in ('message.received', 'message.regenerating'))
        union all
        select 'chatbot_usage_months.reserved_tokens', u.chatbot_id::text, u.reserved_tokens, 0
        from chatbot_usage_months u where u.organization_id = ${organizationId}
        union all
        select 'events that wait', id::text, 1, 0 from events where organization_id = ${organizationId}
        union all
        select 'leads without a conversation', l.id::text, 1, 0 from leads l
        where l.organization_id = ${organizationId} and l.source = 'conversation' and l.merged_into is null
          and not exists (select from lead_conversations t where t.organization_id = l.organization_id and t.lead_id = l.id)
      )
      select * from stated where stored is distinct from counted`),
  );
  const figures = await verifyRollups(deps.database, organizationId);
  return [
    ...rows.map(({ counter, about, stored, counted }) => `${counter} of ${about}: ${stored}, not ${counted}`),
    ...figures.map(
      ({ rollup, at, figure, stored, counted }) => `${rollup}.${figure} of ${at}: ${stored}, not ${counted}`,
    ),
  ];
}

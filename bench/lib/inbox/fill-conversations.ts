import type { Client } from 'pg';

/** Adds conversations with two messages each to a chatbot; every 170th has an open handover, half of them assigned to the member. */
export async function fillConversations(owner: Client, chatbotId: string, count: number): Promise<void> {
  await owner.query(`create function bench_id(text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$`);
  await owner.query(
    `insert into conversations (id, organization_id, chatbot_id, session_id, status, controller, message_count, excerpt, started_at,
       last_message_at)
     select bench_id('c' || n), b.organization_id, b.id, 's' || n, case when n % 3 = 0 then 'active' else 'completed' end,
       case when n % 170 = 0 then 'waiting' else 'bot' end, 2, 'Question ' || n, now() - n * interval '1 minute',
       now() - n * interval '1 minute'
     from chatbots b, generate_series(1, $2::int) n where b.id = $1`,
    [chatbotId, count],
  );
  await owner.query(
    `insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, created_at)
     select bench_id('m' || c.id || k), c.organization_id, c.id, c.chatbot_id, k,
       case when k = 1 then 'user' else 'assistant' end, 'complete', 'Words of message ' || k, c.started_at
     from conversations c, generate_series(1, 2) k where c.chatbot_id = $1 and c.session_id ~ '^s[0-9]+$'`,
    [chatbotId],
  );
  await owner.query(
    `insert into handovers (organization_id, id, conversation_id, chatbot_id, reason, offer, requested_at, assignee_id, waiting_since)
     select c.organization_id, bench_id('h' || c.id), c.id, c.chatbot_id, 'asked', 'chat', c.started_at,
       case when substr(c.session_id, 2)::int % 340 = 0 then (select user_id from memberships m where m.organization_id = c.organization_id limit 1) end,
       c.started_at
     from conversations c where c.chatbot_id = $1 and c.controller = 'waiting' and c.session_id ~ '^s[0-9]+$'`,
    [chatbotId],
  );
  await owner.query('analyze conversations, messages, handovers');
}

import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { StoredEvent } from '../../../kernel/slice/event.ts';
import { projection } from '../../../kernel/slice/projection.ts';

type Counted = StoredEvent<'message.received' | 'message.answered'>;

interface Sums {
  organizationId: string;
  chatbotId: string;
  messages: number;
  answers: number;
  responseMs: number;
}

/** Messages and response times of each chatbot, for its card and the list. */
export const messageCounters = projection({
  name: 'chatbots.message_counters',
  on: ['message.received', 'message.answered'],
  apply: addToCounters,
  contends: 'figures',
  rebuild: countAgain,
});

async function addToCounters(tx: Transaction, events: readonly Counted[]): Promise<void> {
  const sums = [...sumByChatbot(events).values()];
  if (sums.length === 0) return;
  await tx.execute(sql`
    insert into chatbot_counters as c (organization_id, chatbot_id, messages, answers, response_ms_sum)
    select given.* from unnest(
      ${sums.map((sum) => sum.organizationId)}::uuid[], ${sums.map((sum) => sum.chatbotId)}::uuid[],
      ${sums.map((sum) => sum.messages)}::bigint[], ${sums.map((sum) => sum.answers)}::bigint[],
      ${sums.map((sum) => sum.responseMs)}::bigint[]
    ) as given (organization_id, chatbot_id, messages, answers, response_ms)
    join chatbots b on b.organization_id = given.organization_id and b.id = given.chatbot_id
    order by given.organization_id, given.chatbot_id
    on conflict (organization_id, chatbot_id) do update set
      messages = c.messages + excluded.messages,
      answers = c.answers + excluded.answers,
      response_ms_sum = c.response_ms_sum + excluded.response_ms_sum`);
}

function sumByChatbot(events: readonly Counted[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const event of events) {
    if (event.chatbotId === null) continue;
    if (event.type === 'message.answered' && event.data.isWithheld) continue;
    const sum = sums.get(event.chatbotId) ?? {
      organizationId: event.organizationId,
      chatbotId: event.chatbotId,
      messages: 0,
      answers: 0,
      responseMs: 0,
    };
    sum.messages += 1;
    if (event.type === 'message.answered') {
      sum.answers += 1;
      sum.responseMs += event.data.responseMs;
    }
    sums.set(event.chatbotId, sum);
  }
  return sums;
}

/**
 * Recounts the messages of an organization. The locked rows block dispatchers, and the counting statement sees a message together
 * with its event: events still in the outbox are left to the dispatcher, everything else is counted here, including deleted
 * conversations.
 */
async function countAgain(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`
    insert into chatbot_counters (organization_id, chatbot_id)
    select organization_id, id from chatbots where organization_id = ${organizationId}
    order by id on conflict do nothing`);
  await tx.execute(sql`
    select 1 from chatbot_counters where organization_id = ${organizationId} order by chatbot_id for update`);
  await tx.execute(sql`
    with stored as (
      select chatbot_id, count(*) as messages, count(response_ms) as answers, sum(response_ms) as response_ms
      from messages
      where organization_id = ${organizationId} and (role = 'user' or response_ms is not null)
      group by chatbot_id
    ), waiting as (
      select chatbot_id, count(*) as messages, count(*) filter (where type = 'message.answered') as answers,
        sum((data ->> 'responseMs')::numeric) as response_ms
      from events
      where organization_id = ${organizationId} and dispatched_at is null
        and type in ('message.received', 'message.answered') and not coalesce((data ->> 'isWithheld')::boolean, false)
      group by chatbot_id
    )
    update chatbot_counters c set
      messages = greatest(c.deleted_messages + coalesce(s.messages, 0) - coalesce(w.messages, 0), 0),
      answers = greatest(c.deleted_answers + coalesce(s.answers, 0) - coalesce(w.answers, 0), 0),
      response_ms_sum = greatest(c.deleted_response_ms + coalesce(s.response_ms, 0) - coalesce(w.response_ms, 0), 0)
    from chatbots b
    left join stored s on s.chatbot_id = b.id
    left join waiting w on w.chatbot_id = b.id
    where b.organization_id = ${organizationId} and c.organization_id = b.organization_id and c.chatbot_id = b.id`);
}

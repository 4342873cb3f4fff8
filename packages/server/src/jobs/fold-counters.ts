import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { EventRow } from './event-row.ts';

interface Sums {
  organizationId: string;
  chatbotId: string;
  messages: number;
  answers: number;
  responseMs: number;
}

/** Adds what a batch of events counts to the chatbots' counters, in the transaction that marks the batch done. */
export async function foldCounters(tx: Transaction, events: readonly EventRow[]): Promise<void> {
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

function sumByChatbot(events: readonly EventRow[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const event of events) {
    if (event.chatbot_id === null) continue;
    const isMessage = event.type === 'message.received';
    const isAnswer = event.type === 'message.answered';
    if (!isMessage && !isAnswer) continue;
    const sum = sums.get(event.chatbot_id) ?? {
      organizationId: event.organization_id,
      chatbotId: event.chatbot_id,
      messages: 0,
      answers: 0,
      responseMs: 0,
    };
    const { responseMs } = event.data;
    sum.messages += 1;
    sum.answers += isAnswer ? 1 : 0;
    sum.responseMs += typeof responseMs === 'number' ? responseMs : 0;
    sums.set(event.chatbot_id, sum);
  }
  return sums;
}

import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { monthOf } from '../lib/month.ts';
import type { EventRow } from './event-row.ts';

/** What a month has used so far. */
interface Usage {
  organizationId: string;
  /** First day of the month, YYYY-MM-DD. */
  month: string;
  messages: number;
  inputTokens: number;
  outputTokens: number;
  costMicroUsd: number;
}

/** The part of it that is counted for a chatbot. */
type ChatbotUsage = Pick<Usage, 'organizationId' | 'month' | 'costMicroUsd'> & {
  chatbotId: string;
  tokens: number;
};

/**
 * Adds what a batch of events says was used to the months, in the transaction that marks the batch done. What a limit holds
 * was counted where it was accepted, and its event does not say it again. Rows are taken in one order, so that processes
 * that do this at the same time do not wait for each other in a circle.
 */
export async function foldUsage(tx: Transaction, events: readonly EventRow[]): Promise<void> {
  const used = events.flatMap(usageOf);
  if (used.length === 0) return;
  await addToOrganizations(
    tx,
    used.map(({ usage }) => usage),
  );
  await addToChatbots(
    tx,
    used.flatMap(({ chatbot }) => chatbot ?? []),
  );
}

function usageOf(event: EventRow): { usage: Usage; chatbot: ChatbotUsage | null }[] {
  const { messages, inputTokens, outputTokens, costMicroUsd, month, isSettled } = event.data;
  if (messages === undefined && inputTokens === undefined) return [];
  const usage = {
    organizationId: event.organization_id,
    month: typeof month === 'string' ? month : monthOf(event.created_at).key,
    messages: amount(messages),
    inputTokens: amount(inputTokens),
    outputTokens: amount(outputTokens),
    costMicroUsd: amount(costMicroUsd),
  };
  const isChatbots = event.chatbot_id !== null && inputTokens !== undefined && isSettled !== true;
  const chatbot = isChatbots
    ? { ...usage, chatbotId: event.chatbot_id ?? '', tokens: usage.inputTokens + usage.outputTokens }
    : null;
  return [{ usage, chatbot }];
}

function amount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

async function addToOrganizations(tx: Transaction, used: readonly Usage[]): Promise<void> {
  await tx.execute(sql`
    insert into usage_months as u (organization_id, month, messages, input_tokens, output_tokens, cost_micro_usd)
    select given.organization_id, given.month, sum(messages), sum(input_tokens), sum(output_tokens), sum(cost)
    from unnest(
      ${used.map((one) => one.organizationId)}::uuid[], ${used.map((one) => one.month)}::date[],
      ${used.map((one) => one.messages)}::bigint[], ${used.map((one) => one.inputTokens)}::bigint[],
      ${used.map((one) => one.outputTokens)}::bigint[], ${used.map((one) => one.costMicroUsd)}::bigint[]
    ) as given (organization_id, month, messages, input_tokens, output_tokens, cost)
    join organizations o on o.id = given.organization_id
    group by 1, 2 order by 1, 2
    on conflict (organization_id, month) do update set
      messages = u.messages + excluded.messages,
      input_tokens = u.input_tokens + excluded.input_tokens,
      output_tokens = u.output_tokens + excluded.output_tokens,
      cost_micro_usd = u.cost_micro_usd + excluded.cost_micro_usd`);
}

async function addToChatbots(tx: Transaction, used: readonly ChatbotUsage[]): Promise<void> {
  if (used.length === 0) return;
  await tx.execute(sql`
    insert into chatbot_usage_months as u (organization_id, chatbot_id, month, tokens, cost_micro_usd)
    select given.organization_id, given.chatbot_id, given.month, sum(tokens), sum(cost)
    from unnest(
      ${used.map((one) => one.organizationId)}::uuid[], ${used.map((one) => one.chatbotId)}::uuid[],
      ${used.map((one) => one.month)}::date[], ${used.map((one) => one.tokens)}::bigint[],
      ${used.map((one) => one.costMicroUsd)}::bigint[]
    ) as given (organization_id, chatbot_id, month, tokens, cost)
    join chatbots b on b.organization_id = given.organization_id and b.id = given.chatbot_id
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, chatbot_id, month) do update set
      tokens = u.tokens + excluded.tokens,
      cost_micro_usd = u.cost_micro_usd + excluded.cost_micro_usd`);
}

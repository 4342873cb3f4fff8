import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { StoredEvent } from '../../../kernel/slice/event.ts';
import { projection } from '../../../kernel/slice/projection.ts';
import { monthOf } from '../../../lib/timing/month.ts';

/** Events that add to the usage of a month. */
export const spendingEvents = [
  'message.received',
  'message.regenerating',
  'message.answered',
  'message.passed',
] as const;
export type Spending = StoredEvent<(typeof spendingEvents)[number]>;

/** The month that an event counts in, as its first day, YYYY-MM-DD. */
export function monthOfSpending(event: Spending): string {
  const own =
    event.type === 'message.answered' || event.type === 'message.passed' ? event.data.month : undefined;
  return own ?? monthOf(event.createdAt).key;
}

/** The usage of one month so far. */
interface Usage {
  organizationId: string;
  /** First day of the month, YYYY-MM-DD. */
  month: string;
  messages: number;
  inputTokens: number;
  outputTokens: number;
  costMicroUsd: number;
}

/** The part of the usage that is counted per chatbot. */
type ChatbotUsage = Pick<Usage, 'organizationId' | 'month' | 'costMicroUsd'> & {
  chatbotId: string;
  tokens: number;
};

/**
 * Messages, tokens and cost per month. Usage under a limit is counted when it is accepted, so its event does not count it again;
 * this projection adds everything else.
 */
export const usageMonths = projection({
  name: 'organization.usage_months',
  on: spendingEvents,
  apply: addToMonths,
  contends: 'usage',
  rebuild: recount,
});

async function addToMonths(tx: Transaction, events: readonly Spending[]): Promise<void> {
  const used = events.map(usageOf).filter((usage) => usage !== undefined);
  if (used.length === 0) return;
  await addToOrganizations(tx, used);
  await addToChatbots(
    tx,
    events.map(chatbotUsageOf).filter((usage) => usage !== undefined),
  );
}

function usageOf(event: Spending): Usage | undefined {
  const { organizationId } = event;
  const nothing = {
    organizationId,
    month: monthOfSpending(event),
    messages: 0,
    inputTokens: 0,
    outputTokens: 0,
    costMicroUsd: 0,
  };
  if (event.type === 'message.passed') {
    const { messages = 0, inputTokens = 0, outputTokens = 0, costMicroUsd = 0 } = event.data;
    return { ...nothing, messages, inputTokens, outputTokens, costMicroUsd };
  }
  if (event.type !== 'message.answered') {
    const { messages } = event.data;
    return messages === undefined ? undefined : { ...nothing, messages };
  }
  const { inputTokens, outputTokens = 0, costMicroUsd = 0 } = event.data;
  if (inputTokens === undefined) return undefined;
  return { ...nothing, inputTokens, outputTokens, costMicroUsd };
}

/** Undefined if the turn has already charged the chatbot's month, because the chatbot has a token limit. */
function chatbotUsageOf(event: Spending): ChatbotUsage | undefined {
  const usage = usageOf(event);
  if (!usage || event.chatbotId === null) return undefined;
  if (event.type !== 'message.answered' && event.type !== 'message.passed') return undefined;
  if (event.data.isSettled === true || event.data.inputTokens === undefined) return undefined;
  return { ...usage, chatbotId: event.chatbotId, tokens: usage.inputTokens + usage.outputTokens };
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

/**
 * Raises each month to the sum of the rows that still exist, minus the events still pending in the outbox. A month is never
 * lowered, because erased messages still count as used. The row locks make requests and dispatchers wait.
 */
async function recount(tx: Transaction, organizationId: string): Promise<void> {
  // Excludes imported conversations, which used the quota of another installation.
  const isOwn = sql`not exists (
    select from conversations c
    where c.organization_id = m.organization_id and c.id = m.conversation_id and c.from_archive)`;
  await tx.execute(sql`
    select 1 from usage_months where organization_id = ${organizationId} order by month for update`);
  await tx.execute(sql`
    with stored as (
      select date_trunc('month', created_at at time zone 'UTC')::date as month, count(*) as messages,
        0::numeric as input_tokens, 0::numeric as output_tokens, 0::numeric as cost
      from messages m where organization_id = ${organizationId} and role = 'assistant' and ${isOwn} group by 1
      union all
      select date_trunc('month', completed_at at time zone 'UTC')::date, 0, coalesce(sum(input_tokens), 0),
        coalesce(sum(output_tokens), 0), coalesce(sum(cost_micro_usd), 0)
      from messages m
      where organization_id = ${organizationId} and role = 'assistant' and input_tokens is not null and ${isOwn} group by 1
      union all
      select coalesce((data ->> 'month')::date, date_trunc('month', created_at at time zone 'UTC')::date),
        -coalesce(sum((data ->> 'messages')::numeric), 0), -coalesce(sum((data ->> 'inputTokens')::numeric), 0),
        -coalesce(sum((data ->> 'outputTokens')::numeric), 0), -coalesce(sum((data ->> 'costMicroUsd')::numeric), 0)
      from events
      where organization_id = ${organizationId} and dispatched_at is null
        and type in ('message.received', 'message.regenerating', 'message.answered') group by 1
    )
    insert into usage_months as u (organization_id, month, messages, input_tokens, output_tokens, cost_micro_usd)
    select ${organizationId}, month, greatest(sum(messages), 0), greatest(sum(input_tokens), 0),
      greatest(sum(output_tokens), 0), greatest(sum(cost), 0)
    from stored where month is not null group by month order by month
    on conflict (organization_id, month) do update set
      messages = greatest(u.messages, excluded.messages),
      input_tokens = greatest(u.input_tokens, excluded.input_tokens),
      output_tokens = greatest(u.output_tokens, excluded.output_tokens),
      cost_micro_usd = greatest(u.cost_micro_usd, excluded.cost_micro_usd)`);
}

import { type Statement, sql } from '../../db/sql.ts';
import { modesOf } from './message-amounts.ts';

/**
 * SELECT columns that compute figures from rows of `messages`, with the same results as the projection computes from their
 * events. Unfinished answers are not counted, and of those that a person withheld only the cost is.
 */
export const messageFacts: Statement = sql`
  count(*) filter (where role = 'user')::integer as questions,
  count(*) filter (where role = 'assistant' and status not in ('running', 'withheld'))::integer as answers,
  count(response_ms)::integer as timed,
  least(coalesce(sum(response_ms), 0), 2147483647)::integer as response_ms,
  count(*) filter (where mode = any(${[...modesOf.mode_model]}::text[]))::integer as mode_model,
  count(*) filter (where mode = any(${[...modesOf.mode_builtin]}::text[]))::integer as mode_builtin,
  count(*) filter (where mode = any(${[...modesOf.mode_smalltalk]}::text[]))::integer as mode_smalltalk,
  count(*) filter (where mode = any(${[...modesOf.mode_fallback]}::text[]))::integer as mode_fallback,
  count(*) filter (where role = 'assistant' and status = 'failed')::integer as failed,
  count(*) filter (where rating = 'up')::integer as up,
  count(*) filter (where rating = 'down')::integer as down,
  least(coalesce(sum(input_tokens), 0), 2147483647)::integer as input_tokens,
  least(coalesce(sum(output_tokens), 0), 2147483647)::integer as output_tokens,
  least(coalesce(sum(cost_micro_usd), 0), 2147483647)::integer as cost_micro_usd`;

/** Start of the quarter hour to which a message belongs. */
export const quarterHourOfMessage: Statement = sql`date_bin('15 minutes', created_at, 'epoch'::timestamptz)`;

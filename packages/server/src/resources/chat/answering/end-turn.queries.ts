import { checkEventData, type EventData } from '@parley/contracts/events/events';
import type {
  Message,
  MessageInput,
  MessageSource,
  Suggestion,
} from '@parley/contracts/resources/chatbot/chat';
import type { Reader } from '../../../db/database.ts';
import { json, nothing, type Statement, sql } from '../../../db/sql.ts';
import { type FlowState, handedOver } from '../../../engine/flow/flow-state.ts';
import type { FlowTraffic } from '../../../engine/flow/flow-turn.ts';
import type { AnswerSupport, HeldBack, TokenUsage } from '../../../engine/turn.ts';
import { currentRequestId } from '../../../lib/net/request-id.ts';
import { hiddenText } from '../../../lib/secrets/hide-values.ts';
import type { ConversationKey } from '../chat.queries.ts';
import { type EndedRow, messageColumns } from '../message-row.queries.ts';
import type { RecordedAttempt } from './turn-draft.ts';

export interface Ending {
  answerId: string;
  eventId: string;
  status: 'complete' | 'incomplete' | 'failed' | 'stopped';
  content: string;
  sources: readonly MessageSource[];
  mode: Message['mode'];
  provider: string | null;
  model: string | null;
  usage: TokenUsage | null;
  /** In millionths of a US dollar; null if no price is known. */
  costMicroUsd: number | null;
  /** Models of the fallback chain that failed. */
  attempts: readonly RecordedAttempt[];
  /** How much of a model's answer its sources support. */
  support: AnswerSupport;
  /** Null unless sentences were checked against the sources before they were sent. */
  heldBack: HeldBack | null;
  responseMs: number;
  errorCode: string | null;
  asksForContact: boolean;
  /** Questions that the visitor can ask next. */
  suggestions: readonly Suggestion[];
  /** Input that the answer asks for. */
  input: MessageInput | null;
  at: Date;
  /** First day of the month that the usage counts in. */
  month: string;
  /** What a turn of the flow stores; null without a flow. */
  flow: FlowEnding | null;
}

/** What a turn of the flow stores. */
export interface FlowEnding {
  /** Without the values of sensitive variables, and masked under anonymization. */
  state: FlowState;
  /** Sealed values of the sensitive variables; null if there are none. */
  sealed: string | null;
  path: readonly { nodeId: string; port: string | null; ms: number; error?: string }[];
  traffic: FlowTraffic;
  /** The input that this turn closes. */
  closedInputId: string | null;
  /** Whether the conversation becomes completed. */
  closes: boolean;
  /** Whether the visitor's message is replaced by a mask. */
  hidesMessage: boolean;
}

/**
 * Writes everything that ends a turn, in one statement and at most once: the release of the conversation, its answer, its event,
 * and its usage. The conversation is locked first, in the same order as its deletion does; `is not distinct from` keeps a plan
 * that was made for a small table from scanning all conversations of the chatbot. Usage is counted when the event is dispatched
 * or, if tokens were reserved, here in place of the reservation.
 *
 * An answer that a person has withheld stays withheld: its text and cost are stored, but the conversation, which it no longer
 * holds, its flow and its figures stay as they are. Returns undefined if the answer had already ended, or if it was withheld while
 * this statement waited for the conversation; a second call then sees it.
 */
export function endTurn(tx: Reader, key: ConversationKey, ending: Ending): Promise<EndedRow | undefined> {
  const { usage, costMicroUsd, responseMs, at } = ending;
  const spent = usage && { ...usage, costMicroUsd: costMicroUsd ?? 0, month: ending.month };
  const data = checkEventData('message.answered', {
    messageId: ending.answerId,
    responseMs,
    mode: ending.mode,
    status: ending.status,
    ...spent,
    ...trafficOf(ending.flow),
  });
  const withheld = checkEventData('message.answered', {
    responseMs: 0,
    mode: null,
    status: 'stopped',
    isWithheld: true,
    ...spent,
  });
  const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return tx.first<EndedRow>(sql`
    with released as (
      update conversations c set running_message_id = null, last_message_at = ${at},
        rev = rev + 1, answer_count = answer_count + 1, response_ms_sum = response_ms_sum + ${responseMs},
        contact_asked = contact_asked or ${ending.asksForContact} ${stateOf(ending)}
      where c.id = ${key.conversationId} and c.organization_id = ${key.organizationId}
        and c.chatbot_id is not distinct from ${key.chatbotId}::uuid and c.running_message_id = ${ending.answerId}
      returning c.rev, c.controller
    ), m as (
      update messages set status = case when status = 'running' then ${ending.status} else status end,
        rev = coalesce((select rev from released), messages.rev), content = ${ending.content},
        sources = ${json(ending.sources)}, mode = ${shown(ending.mode)}, provider = ${ending.provider},
        model = ${ending.model}, input_tokens = ${usage?.inputTokens ?? null},
        output_tokens = ${usage?.outputTokens ?? null}, cost_micro_usd = ${costMicroUsd},
        suggestions = ${shown(ending.suggestions.length > 0 ? json(ending.suggestions) : null)}::jsonb,
        input = ${shown(ending.input === null ? null : json(ending.input))}::jsonb,
        attempts = ${json(ending.attempts.map(({ said: _, ...attempt }) => attempt))},
        provider_said = ${saidOf(ending)}, support = ${ending.support}, response_ms = ${shown(responseMs)}::integer, error_code = ${ending.errorCode},
        completed_at = ${at}, deadline_at = null ${pathOf(ending.flow)} ${heldBackOf(ending)}
      where organization_id = ${key.organizationId} and id = ${ending.answerId}
        and (status = 'running' and exists (select from released) or status = 'withheld' and deadline_at is not null)
      returning *
    ) ${closedInput(key, ending)} ${hiddenQuestion(key, ending)}, cleared as (
      delete from running_turns where organization_id = ${key.organizationId} and message_id = ${ending.answerId}
        and exists (select from m)
    ), appended as (
      insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at, request_id)
      select ${ending.eventId}::uuid, m.organization_id, 'message.answered', 'conversation', m.conversation_id,
        m.chatbot_id, case when m.status = 'withheld' then ${json(withheld)}::jsonb else ${json(data)}::jsonb end || jsonb_build_object('isSettled', m.reserved_tokens is not null, 'messageAt', m.created_at),
        ${at}::timestamptz, ${currentRequestId()}::uuid
      from m
    ), settled as (
      insert into chatbot_usage_months as u (organization_id, chatbot_id, month, tokens, cost_micro_usd)
      select m.organization_id, m.chatbot_id, ${ending.month}::date, ${tokens}, ${costMicroUsd ?? 0}
      from m where m.reserved_tokens is not null
      on conflict (organization_id, chatbot_id, month) do update set
        tokens = u.tokens + excluded.tokens,
        cost_micro_usd = u.cost_micro_usd + excluded.cost_micro_usd,
        reserved_tokens = greatest(u.reserved_tokens - coalesce((select m.reserved_tokens from m), 0), 0)
    )
    select ${messageColumns}, coalesce((select controller from released), (
      select controller from conversations where organization_id = ${key.organizationId} and id = ${key.conversationId}
    )) as controller
    from m`);
}

/** A value that only an answer which visitors see has. */
function shown(value: string | number | null): Statement {
  return sql`case when status = 'running' then ${value} end`;
}

/** The providers' error messages, one for each attempt; null if there are none. */
function saidOf({ attempts }: Ending): string | null {
  const said = attempts.map((attempt) => attempt.said);
  return said.some((one) => one !== null) ? json(said) : null;
}

/** If every sentence was checked while streaming, the later check of the answer is not needed. */
function heldBackOf({ heldBack }: Ending): Statement {
  if (heldBack === null) return nothing;
  const compared = heldBack.uncompared === 0 ? sql`, unsupported = '[]'` : nothing;
  return sql`, held_back = ${json(heldBack)} ${compared}`;
}

function pathOf(flow: FlowEnding | null): Statement {
  return flow === null ? nothing : sql`, flow = ${json({ version: flow.state.version, path: flow.path })}`;
}

function trafficOf(flow: FlowEnding | null): Pick<EventData<'message.answered'>, 'flow'> {
  if (flow === null) return {};
  const { entered, left } = flow.traffic;
  return { flow: { version: flow.state.version, entered: [...entered], left: [...left] } };
}

function stateOf({ flow, at }: Ending): Statement {
  if (flow === null) return nothing;
  // A visitor who asked for a person while the flow answered is not left alone.
  const completed = flow.closes
    ? sql`, status = case when c.controller = 'bot' then 'completed' else c.status end,
        ended_at = case when c.controller = 'bot' then ${at}::timestamptz end`
    : nothing;
  // Most sensitive messages are already hidden when they are accepted, but not if the flow was republished or had expired.
  const excerpt = flow.hidesMessage ? sql`, excerpt = ${hiddenText}` : nothing;
  const { at: waitsAt } = flow.state;
  const interrupted =
    waitsAt === null || waitsAt.inputId === handedOver
      ? nothing
      : sql` || case when c.controller = 'bot' then '{}' else ${json({ at: { ...waitsAt, isInterrupted: true } })}::jsonb end`;
  return sql`, flow_state = ${json(flow.state)}::jsonb ${interrupted}, sealed_flow = ${flow.sealed} ${excerpt} ${completed}`;
}

/** Removes the input that this turn has answered or asks for again. */
function closedInput(key: ConversationKey, { flow, answerId }: Ending): Statement {
  if (flow === null || flow.closedInputId === null) return nothing;
  return sql`, closed as (
      update messages set input = null, rev = (select rev from released)
      where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
        and chatbot_id = ${key.chatbotId} and id <> ${answerId} and input->>'id' = ${flow.closedInputId}
        and exists (select from m where m.status <> 'withheld')
    )`;
}

function hiddenQuestion(key: ConversationKey, { flow }: Ending): Statement {
  if (!flow?.hidesMessage) return nothing;
  return sql`, hidden as (
      update messages q set content = ${hiddenText}, rev = coalesce((select rev from released), q.rev) from m
      where q.organization_id = ${key.organizationId} and q.id = m.reply_to
    )`;
}

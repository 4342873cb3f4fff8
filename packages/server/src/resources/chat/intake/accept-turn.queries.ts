import { checkEventData, type EventData } from '@parley/contracts/events/events';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Executor } from '../../../db/database.ts';
import { json, nothing, type Statement, sql } from '../../../db/sql.ts';
import type { FlowState } from '../../../engine/flow/flow-state.ts';
import { currentRequestId } from '../../../lib/net/request-id.ts';
import type { NewConversation } from '../chat.queries.ts';

/** A visitor's message and the placeholder of its answer. */
export interface NewTurn {
  userMessageId: string;
  answerId: string;
  eventId: string;
  clientMessageId: string | null;
  content: string;
  excerpt: string;
  deadlineAt: Date;
  /** First day of the month that the message counts toward. */
  month: string;
  /** The organization's message limit for the month; null is unlimited. */
  messageLimit: number | null;
  /** The flow's input that this message replies to, which must be open; null for any other message. */
  flowReply: { inputId: string; isOpening: boolean } | null;
  /** Stored instead of a message that answers a sensitive question of the flow. */
  hiddenText: string;
  /**
   * Set if the stored flow state decides whether the message is hidden; `opensSensitively` decides for a first message. Null if
   * it is never hidden here.
   */
  toFlow: { opensSensitively: boolean } | null;
  /** Whether the message asks for a person, who answers it instead of the chatbot. */
  asksForPerson: boolean;
  /** Whether the message is refused unless the chatbot may answer, because its sender cannot talk to people. */
  isForBotAlone: boolean;
}

interface AcceptedRow {
  /** Who may speak, before the message takes effect. */
  controller: Controller;
  /** Whether the message is stored alone, because people answer it. */
  is_delivered: boolean;
  /**
   * False if the handover does not know yet that the visitor waits, because it was opened while the statement waited for the
   * conversation.
   */
  is_noted: boolean;
  is_counted: boolean;
  contact_asked: boolean;
  flow_state: FlowState | null;
  sealed_flow: string | null;
  is_hidden: boolean;
}

/**
 * Writes everything about an accepted message in one statement. It starts the conversation or locks it for this turn, stores the
 * message and the placeholder of the answer, and appends the event. With a monthly limit, the message is counted here; without
 * one, the event asks for it to be counted later, so that turns do not wait for each other's row. Returns undefined while another
 * turn runs, if the conversation belongs to another chatbot, or if the replied-to input of a flow is not open. If `is_counted` is
 * false, the quota is used up and the transaction must not be committed.
 *
 * The conversation's row also says who may speak. A message to people is stored alone, whatever still runs: no answer, no turn,
 * nothing counted; the visitor waits from then on.
 */
export function insertAcceptedTurn(tx: Executor, conversation: NewConversation, turn: NewTurn) {
  const { organizationId, chatbotId, conversationId, at } = conversation;
  const received = checkEventData('message.received', {
    messageId: turn.userMessageId,
    ...uncountedMessage(turn.messageLimit),
  });
  const delivered = checkEventData('message.received', { messageId: turn.userMessageId, isDelivered: true });
  return tx.first(sql<AcceptedRow>`
    with taken as (
      ${takenConversation(conversation, turn)}
      returning controller, ${goesToPeople(turn)} as is_delivered, rev, message_count, contact_asked, flow_state, sealed_flow,
        ${isHidden(turn)} as is_hidden
    ), stored as (
      insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content,
        client_message_id, reply_to, deadline_at, rev, created_at, completed_at)
      select m.id, ${organizationId}, ${conversationId}, ${chatbotId},
        taken.message_count - case when taken.is_delivered then 0 else m.before end, m.role, m.status,
        case when taken.is_hidden and m.role = 'user' then ${turn.hiddenText} else m.content end, m.client_message_id, m.reply_to, m.deadline_at, taken.rev, ${at}::timestamptz, m.completed_at
      from taken, (values
        (${turn.userMessageId}::uuid, 1, 'user', 'complete', ${turn.content}, ${turn.clientMessageId}, null::uuid,
          null::timestamptz, ${at}::timestamptz),
        (${turn.answerId}::uuid, 0, 'assistant', 'running', '', null, ${turn.userMessageId}::uuid,
          ${turn.deadlineAt}::timestamptz, null)
      ) as m (id, before, role, status, content, client_message_id, reply_to, deadline_at, completed_at)
      where m.role = 'user' or not taken.is_delivered
    ), running as (
      insert into running_turns (message_id, organization_id)
      select ${turn.answerId}::uuid, ${organizationId}::uuid from taken where not taken.is_delivered
    ), waiting as (
      update handovers h set waiting_since = coalesce(h.waiting_since, ${at}::timestamptz), snoozed_until = null
      from taken
      where taken.controller <> 'bot' and h.organization_id = ${organizationId} and h.conversation_id = ${conversationId}
        and h.ended_at is null
      returning 1
    ), appended as (
      insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at, request_id)
      select ${turn.eventId}::uuid, ${organizationId}, 'message.received', 'conversation', ${conversationId},
        ${chatbotId}, case when taken.is_delivered then ${json(delivered)}::jsonb else ${json(received)}::jsonb end, ${at}::timestamptz,
        ${currentRequestId()}::uuid
      from taken
    ), counted as (
      insert into usage_months as u (organization_id, month, messages)
      select ${organizationId}, ${turn.month}::date, 1 from taken
      where not taken.is_delivered and ${turn.messageLimit}::bigint > 0
      on conflict (organization_id, month) do update set messages = u.messages + 1
      where u.messages < ${turn.messageLimit}::bigint
      returning 1
    )
    select controller, is_delivered, controller = 'bot' or exists (select 1 from waiting) as is_noted, contact_asked, flow_state, sealed_flow, is_hidden,
      is_delivered or ${turn.messageLimit}::bigint is null or exists (select 1 from counted) as is_counted
    from taken`);
}

/** Whether people answer the message, by the conversation's row `c`. */
function goesToPeople({ asksForPerson }: NewTurn): Statement {
  return asksForPerson ? sql`true` : sql`c.controller <> 'bot'`;
}

/**
 * Whether the conversation waits for a sensitive answer, before this turn changes its state. What is written to people answers
 * no question of the flow.
 */
function isHidden({ toFlow }: NewTurn): Statement {
  if (toFlow === null) return sql`false`;
  return sql`c.controller = 'bot' and coalesce(c.flow_state->'at'->'isSensitive' = 'true'::jsonb, c.flow_state is null and ${toFlow.opensSensitively}::boolean)`;
}

function shownExcerpt(turn: NewTurn): Statement {
  return sql`case when ${isHidden(turn)} then ${turn.hiddenText} else ${turn.excerpt} end`;
}

function takenConversation(conversation: NewConversation, turn: NewTurn): Statement {
  const { organizationId, chatbotId, conversationId, at } = conversation;
  const { flowReply, asksForPerson } = turn;
  // Before a conversation exists, only the input of the flow's opening is open.
  if (flowReply && !flowReply.isOpening) {
    return sql`
      update conversations c set running_message_id = ${turn.answerId}, message_count = c.message_count + 2,
        rev = c.rev + 1, excerpt = ${shownExcerpt(turn)}, status = 'active', ended_at = null, last_message_at = ${at}
      where c.organization_id = ${organizationId} and c.chatbot_id = ${chatbotId} and c.id = ${conversationId}
        and c.running_message_id is null and c.controller = 'bot' and c.flow_state->'at'->>'inputId' = ${flowReply.inputId}`;
  }
  const isBots = flowReply === null && !turn.isForBotAlone ? nothing : sql`and c.controller = 'bot'`;
  const isOpen =
    flowReply === null
      ? nothing
      : sql`and (c.flow_state is null or c.flow_state->'at'->>'inputId' = ${flowReply.inputId})`;
  return sql`
      insert into conversations as c (id, organization_id, chatbot_id, session_id, status, locale, ip, country,
        user_agent, referrer, visitor, from_program, ai_notice, running_message_id, message_count, rev, excerpt, started_at, last_message_at)
      values (${conversationId}, ${organizationId}, ${chatbotId}, ${conversation.sessionId}, 'active',
        ${conversation.locale}, ${conversation.ip}, ${conversation.country}, ${conversation.userAgent}, ${conversation.referrer}, ${conversation.visitor && json(conversation.visitor)},
        ${conversation.isFromProgram}, ${conversation.aiNotice && json(conversation.aiNotice)},
        ${asksForPerson ? null : turn.answerId}, ${asksForPerson ? 1 : 2}, 1, ${turn.toFlow?.opensSensitively ? turn.hiddenText : turn.excerpt}, ${at}, ${at})
      on conflict (id) do update set
        running_message_id = case when ${goesToPeople(turn)} then c.running_message_id else excluded.running_message_id end,
        message_count = c.message_count + case when ${goesToPeople(turn)} then 1 else 2 end, rev = c.rev + 1, excerpt = ${shownExcerpt(turn)},
        status = 'active', ended_at = null, last_message_at = excluded.last_message_at,
        ai_notice = coalesce(c.ai_notice, excluded.ai_notice)
      where c.organization_id = excluded.organization_id and c.chatbot_id = excluded.chatbot_id
        and (c.running_message_id is null or ${goesToPeople(turn)}) ${isBots} ${isOpen}`;
}

/**
 * Event data that counts a message when the event is dispatched; empty if the message was counted at once, because a limit
 * applies.
 */
export function uncountedMessage(messageLimit: number | null): EventData<'message.received'> {
  return messageLimit === null ? { messages: 1 } : {};
}

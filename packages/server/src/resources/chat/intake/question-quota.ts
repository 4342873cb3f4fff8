import { tenantScope, withScope } from '../../../db/scope.ts';
import type { TokenUsage } from '../../../engine/turn.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { countMessage } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { type Tokens, tokensToReserve } from './reserve-message-quota.ts';
import { reserveMonthTokens, settleMonth } from './token-usage.queries.ts';

type QuotaDeps = Pick<ChatDeps, 'database' | 'ids' | 'clock'>;

/** Quota that an unstored question has reserved before it is answered. */
export interface ReservedQuestion {
  /** First day of the month that the question counts toward, YYYY-MM-DD. */
  month: string;
  /** Null if the chatbot's tokens are unlimited. */
  tokens: Tokens | null;
  /** Whether the message is already counted, or is none that counts. */
  isCounted: boolean;
}

/**
 * Counts one message toward the plan, and reserves the maximum tokens of its answer. If this process dies, no row records the
 * reservation, so it counts until the end of the month.
 * @param question `isForMember`: asked for a member who answers a visitor, whose message is counted already
 * @throws AppError `chatbot_unavailable` with the `reason`.
 */
export async function reserveQuestion(
  deps: QuotaDeps,
  snapshot: ChatbotSnapshot,
  { question, at, isForMember = false }: { question: string; at: Date; isForMember?: boolean },
): Promise<ReservedQuestion> {
  const { organizationId, limits } = snapshot;
  const month = monthOf(at).key;
  const tokens = tokensToReserve(snapshot, question, at);
  const messageLimit = isForMember ? null : limits.messagesPerMonth;
  if (tokens === null && messageLimit === null) return { month, tokens, isCounted: isForMember };
  await withScope(deps.database, ownerOf(snapshot), async (tx) => {
    // Locks the organization's month before the chatbot's, in the order of the usage projection.
    if (messageLimit !== null && !(await countMessage(tx, organizationId, month, messageLimit)))
      throw usedUp('messages');
    if (tokens && !(await reserveMonthTokens(tx, snapshot, tokens))) throw usedUp('tokens');
  });
  return { month, tokens, isCounted: isForMember || messageLimit !== null };
}

function usedUp(reason: 'messages' | 'tokens'): AppError {
  return new AppError('chatbot_unavailable', { extra: { reason } });
}

/** Replaces the reservation by the usage of the answer, whether it was finished or not. */
export async function settleQuestion(
  deps: QuotaDeps,
  snapshot: ChatbotSnapshot,
  { month, tokens, isCounted }: ReservedQuestion,
  { usage, costMicroUsd }: { usage: TokenUsage | null; costMicroUsd: number | null },
): Promise<void> {
  const { organizationId, chatbotId } = snapshot;
  await withScope(deps.database, ownerOf(snapshot), async (tx) => {
    if (tokens) {
      const used = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
      const cost = costMicroUsd ?? 0;
      await settleMonth(tx, snapshot, { month, tokens: used, costMicroUsd: cost, reserved: tokens.tokens });
    }
    await appendEvent(tx, deps, {
      organizationId,
      type: 'message.passed',
      resourceId: deps.ids.next(),
      chatbotId,
      data: {
        month,
        isSettled: tokens !== null,
        ...(isCounted ? {} : { messages: 1 }),
        ...usage,
        ...(costMicroUsd === null ? {} : { costMicroUsd }),
      },
    });
  });
}

function ownerOf({ organizationId }: ChatbotSnapshot) {
  return tenantScope(organizationId);
}

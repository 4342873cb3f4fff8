import { withScope } from '../../../db/scope.ts';
import type { TokenUsage } from '../../../engine/turn.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import { monthOf } from '../../../lib/month.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { countMessage } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { type Tokens, tokensToReserve } from './reserve-message-quota.ts';
import { reserveMonthTokens, settleMonth } from './token-usage.queries.ts';

type QuotaDeps = Pick<ChatDeps, 'database' | 'ids' | 'clock'>;

/** What a question of which nothing is kept has taken before it is answered. */
export interface ReservedQuestion {
  /** First day of the month it counts in, YYYY-MM-DD. */
  month: string;
  /** Null where the chatbot's tokens have no limit. */
  tokens: Tokens | null;
  /** Whether the message is counted already, because the plan limits them. */
  isCounted: boolean;
}

/**
 * Counts one message against the plan, and reserves the most tokens that the answer may use. No row would remember a
 * reservation if this process died: it then counts until the end of the month.
 * @throws AppError `chatbot_unavailable` with the `reason`.
 */
export async function reserveQuestion(
  deps: QuotaDeps,
  snapshot: ChatbotSnapshot,
  { question, at }: { question: string; at: Date },
): Promise<ReservedQuestion> {
  const { organizationId, limits } = snapshot;
  const month = monthOf(at).key;
  const tokens = tokensToReserve(snapshot, question, at);
  const messageLimit = limits.messagesPerMonth;
  if (tokens === null && messageLimit === null) return { month, tokens, isCounted: false };
  await withScope(deps.database, ownerOf(snapshot), async (tx) => {
    // The organization's month before the chatbot's, as the projection of usage locks them.
    if (messageLimit !== null && !(await countMessage(tx, organizationId, month, messageLimit)))
      throw usedUp('messages');
    if (tokens && !(await reserveMonthTokens(tx, snapshot, tokens))) throw usedUp('tokens');
  });
  return { month, tokens, isCounted: messageLimit !== null };
}

function usedUp(reason: 'messages' | 'tokens'): AppError {
  return new AppError('chatbot_unavailable', { extra: { reason } });
}

/** Counts what the answer has used, whether it was finished or not. */
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
  return { organizationId, userId: null };
}

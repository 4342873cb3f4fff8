import { estimateTokens } from '@parley/knowledge/language/count-words';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { countMessage } from '../chat.queries.ts';
import { reserveTokens } from './token-usage.queries.ts';

interface Turn {
  answerId: string;
  question: string;
  at: Date;
}

/** Tokens of a limited month. */
export interface Tokens {
  /** First day of the month, YYYY-MM-DD. */
  month: string;
  tokens: number;
  limit: number;
}

/** Whether the chatbot has its own token limit and a model that uses tokens. */
export function limitsTokens({ monthlyTokenLimit, model }: ChatbotSnapshot): boolean {
  return (monthlyTokenLimit ?? 0) > 0 && model.provider !== 'builtin';
}

/**
 * Reserves tokens if `limitsTokens` is true, with one conditional update so that the limit holds under
 * concurrency.
 * @throws AppError `chatbot_unavailable` if the month's tokens are used up.
 */
export async function reserveTokenQuota(
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  turn: Turn,
): Promise<void> {
  const tokens = tokensToReserve(snapshot, turn.question, turn.at);
  if (tokens === null) return;
  const isReserved = await reserveTokens(tx, snapshot, { answerId: turn.answerId, ...tokens });
  if (!isReserved) throw new AppError('chatbot_unavailable');
}

/** Maximum tokens that an answer may use; null if `limitsTokens` is false. */
export function tokensToReserve(snapshot: ChatbotSnapshot, question: string, at: Date): Tokens | null {
  if (!limitsTokens(snapshot)) return null;
  return {
    month: monthOf(at).key,
    tokens: estimateTokens(question) + snapshot.model.maxTokens,
    limit: snapshot.monthlyTokenLimit ?? 0,
  };
}

/**
 * Counts one message against the organization's monthly limit, if it has one, and reserves tokens like
 * `reserveTokenQuota`.
 * @throws AppError `chatbot_unavailable` if either is used up.
 */
export async function reserveMessageQuota(
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  turn: Turn,
): Promise<void> {
  const limit = snapshot.limits.messagesPerMonth;
  // Locks the organization's month before the chatbot's, in the order of the usage projection.
  if (limit !== null && !(await countMessage(tx, snapshot.organizationId, monthOf(turn.at).key, limit))) {
    throw new AppError('chatbot_unavailable');
  }
  await reserveTokenQuota(tx, snapshot, turn);
}

import type { RecordedMessage } from '@parley/contracts/resources/visitors/conversations';

type Spent = {
  /** Input and output tokens of all answers, including superseded ones. */
  tokens: number;
  /** In US dollars; null if no price is known. */
  costUsd: number | null;
};

/** Tokens and cost of a conversation's answers; null if no model was called. */
export function spentOn(messages: ReadonlyArray<Pick<RecordedMessage, 'usage' | 'costUsd'>>): Spent | null {
  const used = messages.flatMap(({ usage }) => usage ?? []);
  if (used.length === 0) return null;
  const costs = messages.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    tokens: used.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

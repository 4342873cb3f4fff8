import type { RecordedMessage } from '@parley/contracts/resources/conversations';

type Spent = {
  /** Read and written, of every answer, also of those put aside. */
  tokens: number;
  /** US dollars; null where nothing has a known price. */
  costUsd: number | null;
};

/** What the answers of a conversation used up; null where no model was asked. */
export function spentOn(messages: ReadonlyArray<Pick<RecordedMessage, 'usage' | 'costUsd'>>): Spent | null {
  const used = messages.flatMap(({ usage }) => usage ?? []);
  if (used.length === 0) return null;
  const costs = messages.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    tokens: used.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

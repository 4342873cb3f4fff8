import type { BucketColumn } from '../../kernel/figures/figure-columns.ts';
import type { Amounts } from './amounts.ts';

/** Answers by their mode. `fallback` is the invitation to leave contact details, if no other answer was possible. */
export const modesOf = {
  mode_model: ['model', 'fallback-model'],
  mode_builtin: ['extractive', 'approved', 'flow'],
  mode_smalltalk: ['smalltalk'],
  mode_fallback: ['contact'],
} as const satisfies Partial<Record<BucketColumn, readonly string[]>>;

const columnOfMode = new Map<string, keyof typeof modesOf>(
  Object.entries(modesOf).flatMap(([column, modes]) =>
    modes.map((mode) => [mode, column as keyof typeof modesOf] as const),
  ),
);

export interface EndedAnswer {
  mode: string | null;
  status: string;
  /** Undefined if its process died. */
  responseMs?: number | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  costMicroUsd?: number | undefined;
}

/** Figures that an answer adds. */
export function answerAmounts(answer: EndedAnswer): Amounts {
  const column = answer.mode === null ? undefined : columnOfMode.get(answer.mode);
  return {
    answers: 1,
    ...(answer.responseMs === undefined ? {} : { timed: 1, response_ms: Math.round(answer.responseMs) }),
    ...(column === undefined ? {} : { [column]: 1 }),
    ...(answer.status === 'failed' ? { failed: 1 } : {}),
    ...costAmounts(answer),
  };
}

/** What an answer has cost, which is all that one adds which a person withheld. */
export function costAmounts({
  inputTokens = 0,
  outputTokens = 0,
  costMicroUsd = 0,
}: Pick<EndedAnswer, 'inputTokens' | 'outputTokens' | 'costMicroUsd'>): Amounts {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost_micro_usd: Math.round(costMicroUsd),
  };
}

type Rating = 'up' | 'down';

/** Figures that a change of rating adds. */
export function ratingAmounts(rating: Rating, before: Rating | null): Amounts {
  if (rating === before) return {};
  return { [rating]: 1, ...(before === null ? {} : { [before]: -1 }) };
}

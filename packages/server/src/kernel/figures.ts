import type { Executor } from '../db/database.ts';
import { type FigureColumn, figureColumns } from './figure-columns.ts';
import type { Period } from './period.ts';

/** Sums of the rollups over some time and some chatbots. */
export type Sums = Record<FigureColumn, number>;

export const noSums: Sums = Object.freeze(Object.fromEntries(figureColumns.map((name) => [name, 0]))) as Sums;

/** A chatbot whose figures are shown. */
export interface CountedChatbot {
  id: string;
  name: string;
  created_at: Date;
}

/** What was recorded in a period and in the one before. */
export interface Figures {
  /** Chatbots that are covered; those with analytics off are not. */
  chatbots: readonly CountedChatbot[];
  /** By step of the period; undefined where nothing was recorded. */
  steps: readonly (Sums | undefined)[];
  previousSteps: readonly (Sums | undefined)[];
  total: Sums;
  previousTotal: Sums;
  /** By id of the chatbot; those without a record are left out. */
  ofChatbots: ReadonlyMap<string, Sums>;
  previousOfChatbots: ReadonlyMap<string, Sums>;
  /** Conversations in a neutral mood. */
  neutral: number;
  previousNeutral: number;
}

/** Reads the figures of an organization, or of one of its chatbots. @throws AppError `not_found` for a chatbot it does not have. */
export type ReadFigures = (
  tx: Executor,
  organizationId: string,
  period: Period,
  chatbotId?: string | undefined,
) => Promise<Figures>;

/** Whether the period before was recorded from its start: one of the chatbots was there by then. */
export function isComparable(
  chatbots: readonly Pick<CountedChatbot, 'created_at'>[],
  { previousFrom }: Pick<Period, 'previousFrom'>,
): boolean {
  return chatbots.some(({ created_at }) => created_at <= previousFrom);
}

/** Questions and answers. */
export function messagesOf({ questions, answers }: Sums): number {
  return questions + answers;
}

/** Mean time of the timed answers; null without one. */
export function averageResponseMs({ timed, response_ms }: Sums): number | null {
  return timed > 0 ? Math.round(response_ms / timed) : null;
}

/** Mean score, -1 to 1 with two decimals; null without a score. */
export function averageSentiment({ scored, sentiment_milli }: Sums): number | null {
  return scored > 0 ? Math.round(sentiment_milli / scored / 10) / 100 : null;
}

/** Satisfied conversations of those with a score. */
export function satisfactionPercent({ scored, satisfied }: Sums): number | null {
  return percentOf(satisfied, scored);
}

/** Conversations with a good rating of those that visitors rated. */
export function csatPercent({ csat_rated, csat_good }: Sums): number | null {
  return percentOf(csat_good, csat_rated);
}

/** Answers with a thumb up of those with a thumb. */
export function ratedGoodPercent({ up, down }: Sums): number | null {
  return percentOf(up, up + down);
}

/** Of 0 to 100 with one decimal; null where there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 1000) / 10)) : null;
}

/** What answers and knowledge cost, in US dollars. */
export function costUsd({ cost_micro_usd, knowledge_cost_micro_usd }: Sums): number {
  return (cost_micro_usd + knowledge_cost_micro_usd) / 1_000_000;
}

import type { Executor } from '../../db/database.ts';
import { type FigureColumn, figureColumns } from './figure-columns.ts';
import type { Period } from './period.ts';

/** Sums of the rollups over a period and a set of chatbots. */
export type Sums = Record<FigureColumn, number>;

export const noSums: Sums = Object.freeze(Object.fromEntries(figureColumns.map((name) => [name, 0]))) as Sums;

/** A chatbot that is included in figures. */
export interface CountedChatbot {
  id: string;
  name: string;
  created_at: Date;
}

/** Figures of a period and the period before. */
export interface Figures {
  /** Chatbots that are included; those with analytics off are not. */
  chatbots: readonly CountedChatbot[];
  /** By step of the period; undefined for a step without records. */
  steps: readonly (Sums | undefined)[];
  previousSteps: readonly (Sums | undefined)[];
  total: Sums;
  previousTotal: Sums;
  /** By id of the chatbot; chatbots without records are missing. */
  ofChatbots: ReadonlyMap<string, Sums>;
  previousOfChatbots: ReadonlyMap<string, Sums>;
  /** Number of conversations in a neutral mood. */
  neutral: number;
  previousNeutral: number;
}

/**
 * Reads the figures of an organization, or of one of its chatbots.
 * @throws AppError `not_found` for a chatbot of another organization.
 */
export type ReadFigures = (
  tx: Executor,
  organizationId: string,
  period: Period,
  chatbotId?: string | undefined,
) => Promise<Figures>;

/** Whether the previous period has complete data: one of the chatbots existed at its start. */
export function isComparable(
  chatbots: readonly Pick<CountedChatbot, 'created_at'>[],
  { previousFrom }: Pick<Period, 'previousFrom'>,
): boolean {
  return chatbots.some(({ created_at }) => created_at <= previousFrom);
}

export function messagesOf({ questions, answers }: Sums): number {
  return questions + answers;
}

/** Mean response time of the timed answers; null without any. */
export function averageResponseMs({ timed, response_ms }: Sums): number | null {
  return timed > 0 ? Math.round(response_ms / timed) : null;
}

/** Mean score, -1 to 1 with two decimals; null without scores. */
export function averageSentiment({ scored, sentiment_milli }: Sums): number | null {
  return scored > 0 ? Math.round(sentiment_milli / scored / 10) / 100 : null;
}

/** Percentage of satisfied conversations among those with a score. */
export function satisfactionPercent({ scored, satisfied }: Sums): number | null {
  return percentOf(satisfied, scored);
}

/** Percentage of good ratings among the conversations that visitors rated. */
export function csatPercent({ csat_rated, csat_good }: Sums): number | null {
  return percentOf(csat_good, csat_rated);
}

/** Percentage of thumbs up among all thumbs on answers. */
export function ratedGoodPercent({ up, down }: Sums): number | null {
  return percentOf(up, up + down);
}

/** From 0 to 100 with one decimal; null if `whole` is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 1000) / 10)) : null;
}

/** Total cost of answers and knowledge, in US dollars. */
export function costUsd({ cost_micro_usd, knowledge_cost_micro_usd }: Sums): number {
  return (cost_micro_usd + knowledge_cost_micro_usd) / 1_000_000;
}

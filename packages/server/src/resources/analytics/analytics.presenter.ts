import type { analyticsOverview } from '@parley/contracts/resources/figures/analytics';
import type { z } from 'zod';
import {
  averageResponseMs,
  averageSentiment,
  costUsd,
  csatPercent,
  type Figures,
  messagesOf,
  percentOf,
  ratedGoodPercent,
  type Sums,
  satisfactionPercent,
} from '../../kernel/figures/figures.ts';
import { type Period, stepStarts } from '../../kernel/figures/period.ts';
import { dayMs } from '../../lib/timing/durations.ts';

type Overview = z.output<typeof analyticsOverview>;

/** Number of days for the cost estimate. */
const estimatedDays = 30;
const maxChatbots = 50;

interface Counts {
  /** Number of conversations with neutral sentiment. */
  neutral: number;
  chatbots: number;
  days: number;
}

/** Totals of one of the two periods. */
export function presentTotals(sums: Sums, { neutral, chatbots, days }: Counts): Overview['totals'] {
  const messages = messagesOf(sums);
  const cost = costUsd(sums);
  return {
    chatbots,
    conversations: sums.conversations,
    messages,
    averageResponseMs: averageResponseMs(sums),
    messagesPerConversation:
      sums.conversations > 0 ? Math.round((messages / sums.conversations) * 100) / 100 : null,
    averageSentiment: averageSentiment(sums),
    satisfactionPercent: satisfactionPercent(sums),
    moodConversations: Math.max(0, sums.scored),
    neutralPercent: percentOf(neutral, sums.scored),
    csatCount: Math.max(0, sums.csat_rated),
    csatPercent: csatPercent(sums),
    thumbsCount: Math.max(0, sums.up + sums.down),
    ratedGoodPercent: ratedGoodPercent(sums),
    resolvedPercent: percentOf(sums.resolved, sums.conversations),
    dailyVisitors: sums.visitors,
    leads: sums.leads,
    inputTokens: sums.input_tokens,
    outputTokens: sums.output_tokens,
    totalTokens: sums.input_tokens + sums.output_tokens + sums.knowledge_tokens,
    totalCostUsd: cost,
    estimatedCostUsd: days > 0 ? Math.round((cost / days) * estimatedDays * 1e6) / 1e6 : 0,
    knowledgeTokens: sums.knowledge_tokens,
    knowledgeCostUsd: sums.knowledge_cost_micro_usd / 1_000_000,
  };
}

export function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / dayMs;
}

export function presentSeries(figures: Figures, period: Period): Overview['series'] {
  return stepStarts(period).map((at, index) => {
    const sums = figures.steps[index];
    return {
      at: at.toISOString(),
      conversations: sums ? sums.conversations : null,
      messages: sums ? messagesOf(sums) : null,
      averageResponseMs: sums ? averageResponseMs(sums) : null,
      averageSentiment: sums ? averageSentiment(sums) : null,
      satisfactionPercent: sums ? satisfactionPercent(sums) : null,
      costUsd: sums ? costUsd(sums) : null,
      previousConversations: figures.previousSteps[index]?.conversations ?? null,
    };
  });
}

/** Chatbots with any figure, ordered by messages. */
export function presentTopChatbots({ chatbots, ofChatbots }: Figures): Overview['topChatbots'] {
  return chatbots
    .flatMap(({ id, name }) => {
      const sums = ofChatbots.get(id);
      if (!sums) return [];
      return [
        {
          chatbotId: id,
          name,
          conversations: sums.conversations,
          messages: messagesOf(sums),
          inputTokens: sums.input_tokens,
          outputTokens: sums.output_tokens,
          knowledgeTokens: sums.knowledge_tokens,
          costUsd: costUsd(sums),
        },
      ];
    })
    .sort((one, other) => other.messages - one.messages)
    .slice(0, maxChatbots);
}

export function presentModes(sums: Sums): Overview['modes'] {
  return {
    model: sums.mode_model,
    extractive: sums.mode_builtin,
    smalltalk: sums.mode_smalltalk,
    fallback: sums.mode_fallback,
    failed: sums.failed,
  };
}

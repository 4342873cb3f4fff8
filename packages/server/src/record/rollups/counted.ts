import type { CsatKind } from '@parley/contracts/insight/csat';
import type { ConversationOutcome, HandledKind, InsightDimension } from '@parley/contracts/insight/insight';
import { satisfiedFrom, sentimentBand } from '@parley/contracts/insight/sentiment';
import type { Amounts } from './amounts.ts';

/**
 * What a conversation has contributed to the figures, as stored in `conversations.counted`. It is subtracted when the
 * conversation is evaluated again or erased.
 */
export interface Counted {
  /** ISO 639-1. */
  language: string | null;
  /** ISO 3166-1. */
  country: string | null;
  intent: string | null;
  topics: readonly string[];
  outcome: ConversationOutcome;
  /** In thousandths; null if unknown. */
  sentimentMilli: number | null;
  /** Whether it was the visitor's first conversation of the day with this chatbot. */
  isNewVisitor: boolean;
  hasLead: boolean;
  /** The visitor's rating; null without one, missing in rows counted by an earlier release. */
  csat?: CsatKind | null;
  /** Who handled the conversation once it was completed; null while it is open. Missing in rows of an earlier release. */
  handled?: HandledKind | null;
  /** Why people were asked for, or took over. */
  reasons?: readonly string[];
}

/** Figures that a conversation adds to the bucket of its start. */
export function countedAmounts(counted: Counted): Amounts {
  const { sentimentMilli, outcome, csat = null, handled } = counted;
  return {
    conversations: 1,
    visitors: counted.isNewVisitor ? 1 : 0,
    leads: counted.hasLead ? 1 : 0,
    resolved: outcome === 'resolved' ? 1 : 0,
    unanswered: outcome === 'unanswered' ? 1 : 0,
    csat_rated: csat === null ? 0 : 1,
    csat_good: csat === 'good' ? 1 : 0,
    by_bot: handled === 'bot' ? 1 : 0,
    by_people: handled === 'people' ? 1 : 0,
    by_nobody: handled === 'nobody' ? 1 : 0,
    ...(sentimentMilli === null
      ? {}
      : {
          scored: 1,
          sentiment_milli: sentimentMilli,
          satisfied: sentimentMilli >= satisfiedFrom * 1_000 ? 1 : 0,
        }),
  };
}

/** Dimension keys under which a conversation is counted, on the day of its start. */
export function countedKeys(counted: Counted): [dimension: InsightDimension, key: string][] {
  const { sentimentMilli, reasons = [] } = counted;
  const single = (dimension: InsightDimension, key: string | null) =>
    key === null ? [] : [[dimension, key] satisfies [InsightDimension, string]];
  return [
    ...single('country', counted.country),
    ...single('language', counted.language),
    ...single('intent', counted.intent),
    ...single('outcome', counted.outcome),
    ...single('band', sentimentBand(sentimentMilli === null ? null : sentimentMilli / 1_000)),
    ...[...new Set(counted.topics)].flatMap((topic) => single('topic', topic)),
    ...reasons.flatMap((reason) => single('handover', reason)),
  ];
}

import type { SemanticFeatures } from '../meaning.ts';
import { byChance } from '../thresholds.ts';
import { noFeatures, type SupportFeatures } from './feature-table.ts';
import { unread, withReader } from './meaning-fit.ts';
import { type Judged, supportEvidence } from './support-features.ts';
import { exactness, relevance, type SupportFit } from './support-fit.ts';

/** How well the passages support an answer, with the evidence. Shares are 0 to 1. */
export interface Support {
  isSupported: boolean;
  /** Logit; an answer is given from 0 on. */
  confidence: number;
  /** Share of the question's words, by weight, that are in the answering unit, its lead-in, or its heading. */
  unit: number;
  /** Share of the question's words, by weight, that are anywhere in the passage, its headings, or its source's name. */
  passage: number;
  /** Index terms of the question's words that are in no passage. */
  unknown: string[];
  /** Null if the question has no searchable word. */
  signs: SupportFeatures | null;
  /** Null without semantic scores. */
  meaning: SemanticFeatures | null;
}

/**
 * Judges whether the passages are about the subject of the question, and whether the best unit answers it exactly: by lexical
 * features alone, or with semantic features.
 */
export function judgeSupport(
  judged: Judged,
  meaning: { signs: SemanticFeatures; isRead: boolean } | null = null,
): Support {
  const evidence = supportEvidence(judged);
  const { signs, unknown } = evidence ?? { signs: null, unknown: [] };
  const confidence = meaning
    ? confidenceByMeaning(signs, meaning)
    : signs === null
      ? Number.NEGATIVE_INFINITY
      : confidenceByWords(signs);
  return {
    isSupported: confidence >= 0,
    confidence,
    unit: signs?.unit ?? 0,
    passage: signs?.passage ?? 0,
    unknown: unknown.map((word) => word.variants[0] ?? ''),
    signs,
    meaning: meaning?.signs ?? null,
  };
}

function confidenceByWords(signs: SupportFeatures): number {
  const logit = Math.min(logitOf(relevance, signs), logitOf(exactness, signs));
  return isRuledOut(signs) ? Math.min(logit, byChance) : logit;
}

function confidenceByMeaning(
  signs: SupportFeatures | null,
  { signs: meaning, isRead }: { signs: SemanticFeatures; isRead: boolean },
): number {
  return logitOf(isRead ? withReader : unread, { ...(signs ?? noFeatures), ...meaning });
}

/**
 * Returns whether the unit cannot answer regardless of other features, because it shares nothing with the question, or only what
 * could match by chance.
 */
export function isRuledOut({ unit, coincidence, lacksMatter, unnamed }: SupportFeatures): boolean {
  return unit === 0 || coincidence === 1 || lacksMatter === 1 || unnamed === 1;
}

function logitOf<Sign extends string>(
  { bias, weights }: SupportFit<Sign>,
  signs: Record<Sign, number>,
): number {
  return Object.entries<number | undefined>(weights).reduce(
    (sum, [sign, weight = 0]) => sum + weight * signs[sign as Sign],
    bias,
  );
}

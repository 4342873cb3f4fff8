import { exactness, relevance, type SupportFit } from './support-fit.ts';
import { type Judged, type SupportSigns, supportEvidence } from './support-signs.ts';

/** How well the passages support an answer, and what that rests on. Shares are 0 to 1. */
export interface Support {
  isSupported: boolean;
  /** A logit, 0 where answering begins. */
  confidence: number;
  /** Share of the question in the unit that answers, what announces it, and its heading. */
  unit: number;
  /** Share of the question in the whole passage with its headings and its source's name. */
  passage: number;
  /** Index terms of the question's words that no passage has. */
  unknown: string[];
  /** Null if the question has no word that could be found. */
  signs: SupportSigns | null;
}

/** The confidence in what shares hardly more with the question than chance does. */
const byChance = -1;

/** Judges whether the passages speak of what is asked, and whether the best unit says just that. */
export function judgeSupport(judged: Judged): Support {
  const evidence = supportEvidence(judged);
  if (evidence === null) {
    const confidence = Number.NEGATIVE_INFINITY;
    return { isSupported: false, confidence, unit: 0, passage: 0, unknown: [], signs: null };
  }
  const { signs, unknown } = evidence;
  const logit = Math.min(logitOf(relevance, signs), logitOf(exactness, signs));
  const confidence = isRuledOut(signs) ? Math.min(logit, byChance) : logit;
  return {
    isSupported: confidence >= 0,
    confidence,
    unit: signs.unit,
    passage: signs.passage,
    unknown: unknown.map((word) => word.variants[0] ?? ''),
    signs,
  };
}

/** Whether the unit cannot answer, whatever else speaks for it: it has nothing of the question, or what any text has. */
export function isRuledOut({ unit, coincidence, lacksMatter, unnamed }: SupportSigns): boolean {
  return unit === 0 || coincidence === 1 || lacksMatter === 1 || unnamed === 1;
}

function logitOf({ bias, weights }: SupportFit, signs: SupportSigns): number {
  return Object.entries(weights).reduce(
    (sum, [sign, weight]) => sum + weight * signs[sign as keyof SupportSigns],
    bias,
  );
}

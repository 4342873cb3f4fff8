import { documentTerms } from '../language/terms.ts';
import type { ScoredSentence } from './score-sentences.ts';

/**
 * Fitted by logistic regression on answerable, unanswerable, and off-topic questions; `threshold` loses 5 %
 * of the answerable ones.
 */
const fit = { bias: -3.59, evidence: 0.107, share: 2.96, near: 1.29, missingNumber: -1.43, unfitting: -0.84 };
const threshold = -1.3;
const maxEvidence = 30;

/**
 * Whether a passage supports an answer. Considers how many of the question's rare words it contains,
 * absolutely and as a share, whether they stand close together, and whether a number that was mentioned or
 * asked for is missing.
 */
export function isSupported(best: ScoredSentence, fitting: RegExp | null): boolean {
  const { passage } = best;
  const asked = passage.asked.filter((word) => !word.isFunction);
  const total = asked.reduce((sum, word) => sum + word.rarity, 0);
  if (total <= 0) return false;
  const terms = new Set(
    documentTerms([passage.sourceName, ...passage.headingPath, passage.text].join('\n'), passage.language),
  );
  const missing = asked.filter((word) => !word.variants.some((variant) => terms.has(variant)));
  const evidence = total - missing.reduce((sum, word) => sum + word.rarity, 0);
  const isNumberMissing = missing.some((word) => /\d/u.test(word.variants[0] ?? ''));
  const confidence =
    fit.bias +
    fit.evidence * Math.min(evidence, maxEvidence) +
    (fit.share * evidence) / total +
    (fit.near * best.near) / total +
    (isNumberMissing ? fit.missingNumber : 0) +
    (fitting !== null && !fitting.test(best.text) ? fit.unfitting : 0);
  return confidence >= threshold;
}

import type { Passage } from '@parley/knowledge/passages/passage';

/**
 * Scores each text, higher is better; null for texts without a score. Returns null if the scores are not available in time. Never
 * rejects.
 */
export type ScoreTexts = (query: string, texts: readonly string[]) => Promise<(number | null)[] | null>;

/**
 * Sorts passages by another model's scores; without scores, keeps the order. The passages' own scores are reassigned in the new
 * order, since answers compare them.
 */
export async function rerankPassages(
  query: string,
  passages: readonly Passage[],
  scoreTexts: ScoreTexts,
): Promise<readonly Passage[]> {
  const scores = await scoreTexts(query, passages.map(textOf));
  if (scores === null) return passages;
  const order = passages
    .map((passage, index) => ({ passage, score: scores[index] ?? null }))
    .sort((one, other) => (other.score ?? leastScore) - (one.score ?? leastScore));
  return order.map(({ passage, score }, index) => ({
    ...passage,
    score: passages[index]?.score ?? passage.score,
    ranks: { ...passage.ranks, reranker: score === null ? null : index + 1 },
  }));
}

/** Passages without a score come last. */
const leastScore = -Number.MAX_VALUE;

function textOf({ headingPath, text }: Passage): string {
  return [...headingPath.filter((heading) => heading !== ''), text].join('\n');
}

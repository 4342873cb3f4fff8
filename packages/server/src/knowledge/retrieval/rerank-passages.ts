import type { Passage } from './passage.ts';

/** A score for each text, higher is better, null for what was not scored; null if there are none in time. Never rejects. */
export type ScoreTexts = (query: string, texts: readonly string[]) => Promise<(number | null)[] | null>;

/**
 * Orders passages by another model's scores. Without scores, the order stays. The passages' own scores are handed out
 * anew in the same order, since answers compare them.
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

/** What was not scored comes last. */
const leastScore = -Number.MAX_VALUE;

function textOf({ headingPath, text }: Passage): string {
  return [...headingPath.filter((heading) => heading !== ''), text].join('\n');
}

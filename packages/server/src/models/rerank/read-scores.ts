import { z } from 'zod';

const score = z.number().refine((value) => Number.isFinite(value));
const result = z.object({
  index: z.number().int(),
  relevance_score: score.optional(),
  score: score.optional(),
});
/** vLLM, LocalAI, Cohere, and Jina wrap the results; TEI does not. */
const answer = z.union([z.object({ results: z.array(result) }), z.array(result)]);

/**
 * Parses a reranker's response: a score for each of `count` texts, higher is better; null for a text without a score. Returns
 * null if the response is invalid, or contains no score.
 */
export function readScores(body: unknown, count: number): (number | null)[] | null {
  const read = answer.safeParse(body);
  if (!read.success) return null;
  const results = Array.isArray(read.data) ? read.data : read.data.results;
  const scores = new Array<number | null>(count).fill(null);
  for (const { index, relevance_score: relevance, score: plain } of results) {
    const value = relevance ?? plain;
    if (value === undefined || index < 0 || index >= count) return null;
    scores[index] = value;
  }
  return scores.some((each) => each !== null) ? scores : null;
}

/**
 * Weight of the semantic rank relative to the lexical score, and how fast it decreases with the rank. Fitted on SQuAD 2 questions
 * with vectors that are better and worse than lexical search, and on questions for which lexical search finds nothing useful.
 */
const semanticWeight = 0.5;
const rankConstant = 5;

/** Scores of a passage in both rankings. */
export interface Ranking {
  /** Lexical score as a share of the best one, 0 to 1; 0 if lexical search did not find it. */
  lexicalScore: number;
  /** Semantic rank, starting at 1; null if semantic search did not find it. */
  vectorRank: number | null;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), except that lexical hits keep their scores: the best lexical hit
 * counts as much as it covers of the question, since a weak match is no better than none.
 * @param coverage share of the question that the best lexical hits cover, 0 to 1
 */
export function fusedScore({ lexicalScore, vectorRank }: Ranking, coverage: number): number {
  const semanticScore = vectorRank === null ? 0 : (rankConstant + 1) / (rankConstant + vectorRank);
  return coverage * lexicalScore + semanticWeight * semanticScore;
}

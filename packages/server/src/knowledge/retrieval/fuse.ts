/**
 * Weight of a passage's semantic rank relative to its lexical score, and how fast it decreases. Fitted on
 * questions of SQuAD 2 with vectors that are better and worse than lexical search, and with questions for
 * which lexical search finds nothing useful.
 */
const semanticWeight = 0.5;
const rankConstant = 5;

/** A passage in both rankings. */
export interface Ranking {
  /** Its lexical score as a share of the best one, 0 to 1; 0 if lexical search did not find it. */
  lexicalScore: number;
  /** Its semantic rank, from 1; null if semantic search did not find it. */
  vectorRank: number | null;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), except that lexical hits keep their scores: the
 * best lexical hit counts as much as it covers of the question, since words that hardly match are no better
 * than none.
 * @param coverage how much of the question the best lexical hits cover, 0 to 1.
 */
export function fusedScore({ lexicalScore, vectorRank }: Ranking, coverage: number): number {
  const semanticScore = vectorRank === null ? 0 : (rankConstant + 1) / (rankConstant + vectorRank);
  return coverage * lexicalScore + semanticWeight * semanticScore;
}

/**
 * What a passage's rank by meaning is worth beside its score by words, and how fast that falls. Fitted on questions of SQuAD 2
 * with vectors that are better and worse than the words, and where the words find nothing of use.
 */
const meaningWeight = 0.5;
const rankConstant = 5;

/** A passage in both rankings. */
export interface Standing {
  /** Its score by words as a part of the best one, from 0 to 1; 0 where the words have not found it. */
  byWords: number;
  /** Its rank by meaning, from 1; null where meaning has not found it. */
  vectorRank: number | null;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009) in which the words keep their scores: the best passage by words
 * counts as much as it holds of the question, since words that hardly match are no better than none.
 * @param held how much of the question the best passages by words hold, from 0 to 1.
 */
export function fusedScore({ byWords, vectorRank }: Standing, held: number): number {
  const byMeaning = vectorRank === null ? 0 : (rankConstant + 1) / (rankConstant + vectorRank);
  return held * byWords + meaningWeight * byMeaning;
}

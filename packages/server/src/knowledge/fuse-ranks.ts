/** Where a passage stands in each ranking, from 1; null where it does not stand. */
export interface Places {
  text: number | null;
  vector: number | null;
}

const rankConstant = 60;

/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): high in either ranking is good, in both is better. */
export function fusedScore({ text, vector }: Places): number {
  return (text === null ? 0 : 1 / (rankConstant + text)) + (vector === null ? 0 : 1 / (rankConstant + vector));
}

/**
 * Groups texts of similar length, because every text of a batch costs as much as the longest.
 * @param lengths lengths of the texts, in tokens
 * @param maxPieces maximum tokens of a batch, including padding; a longer text gets its own batch
 * @returns indexes of the texts, shortest first
 */
export function batchesOf(lengths: readonly number[], maxPieces: number): number[][] {
  const lengthOf = (index: number): number => lengths[index] ?? 0;
  const batches: number[][] = [];
  for (const index of [...lengths.keys()].sort((a, b) => lengthOf(a) - lengthOf(b))) {
    const last = batches.at(-1);
    if (last && (last.length + 1) * lengthOf(index) <= maxPieces) last.push(index);
    else batches.push([index]);
  }
  return batches;
}

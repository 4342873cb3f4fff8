/**
 * Puts texts of similar lengths together, because all of a batch cost as much as its longest.
 * @param lengths of the texts, in pieces
 * @param maxPieces of a batch, counted with what is filled up; a longer text has a batch of its own.
 * @returns indexes of the texts, the shortest first
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

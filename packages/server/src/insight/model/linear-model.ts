/** A linear classifier over hashed features: `2 ** bits` rows with one weight per class, in units of `scale`. */
export interface LinearModel {
  classes: readonly string[];
  bits: number;
  scale: number;
  weights: Int8Array;
}

/** Probability of each class for an item with these features (32-bit hashes), in the order of `model.classes`. */
export function classify(model: LinearModel, features: readonly number[]): number[] {
  const { classes, bits, scale, weights } = model;
  const sums = new Array<number>(classes.length).fill(0);
  const mask = 2 ** bits - 1;
  for (const feature of features) {
    const row = (feature & mask) * classes.length;
    for (let one = 0; one < sums.length; one += 1) sums[one] = (sums[one] ?? 0) + (weights[row + one] ?? 0);
  }
  for (let one = 0; one < sums.length; one += 1) sums[one] = (sums[one] ?? 0) * scale;
  return softmax(sums);
}

/** Converts scores to probabilities. */
export function softmax(sums: readonly number[]): number[] {
  const top = Math.max(...sums);
  const shares: number[] = [];
  let total = 0;
  for (const sum of sums) {
    const power = Math.exp(sum - top);
    total += power;
    shares.push(power);
  }
  for (let one = 0; one < shares.length; one += 1) shares[one] = (shares[one] ?? 0) / total;
  return shares;
}

/** A linear classifier over hashed features: `2 ** bits` rows with one weight a class, in units of `scale`. */
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
  return softmax(sums.map((sum) => sum * scale));
}

/** Turns sums into probabilities. */
export function softmax(sums: readonly number[]): number[] {
  const top = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

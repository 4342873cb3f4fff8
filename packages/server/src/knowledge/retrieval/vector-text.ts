/** Significant digits; more than a half-precision number holds. */
const digits = 5;

/** Returns a vector in the text form that both engines parse. */
export function toVectorText(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toPrecision(digits)).join(',')}]`;
}

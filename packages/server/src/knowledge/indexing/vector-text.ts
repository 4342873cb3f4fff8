/** More digits than a half holds. */
const digits = 5;

/** A vector as both engines read it. */
export function toVectorText(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toPrecision(digits)).join(',')}]`;
}

const trigramWeight = 0.35;

/**
 * Computes a deterministic embedding of length 1 by signed feature hashing of words and their character trigrams. Texts that
 * share words have a higher cosine similarity, so that retrieval can be tested without a model.
 */
export function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float64Array(dimensions);
  const add = (feature: string, weight: number) => {
    const hash = hashOf(feature);
    const index = (hash >>> 1) % dimensions;
    vector[index] = (vector[index] ?? 0) + (hash & 1 ? weight : -weight);
  };
  for (const word of text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    add(`word ${word}`, 1);
    const padded = `^${word}$`;
    for (let i = 0; i + 3 <= padded.length; i++) add(`part ${padded.slice(i, i + 3)}`, trigramWeight);
  }
  const length = Math.hypot(...vector);
  if (length === 0) return Float32Array.from(vector, (_, index) => (index === 0 ? 1 : 0));
  return Float32Array.from(vector, (value) => value / length);
}

/** FNV-1a of 32 bits, spread by the finalizer of MurmurHash3. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

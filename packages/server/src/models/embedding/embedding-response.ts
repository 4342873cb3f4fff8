import { ModelFailure } from '../../engine/model-failure.ts';

/** Maximum dimensions of a vector. */
export const maxDimensions = 4_096;

/**
 * Converts a provider's response to vectors of length 1, one per requested text.
 * @throws ModelFailure `empty` for an unusable response: a wrong number of vectors, a zero vector, a
 * non-number, or vectors of different or too many dimensions.
 */
export function toVectors(embeddings: readonly (readonly number[])[], count: number): Float32Array[] {
  const dimensions = embeddings[0]?.length ?? 0;
  const isUsable = embeddings.length === count && dimensions > 0 && dimensions <= maxDimensions;
  if (!isUsable || embeddings.some((embedding) => embedding.length !== dimensions)) {
    throw new ModelFailure('empty');
  }
  return embeddings.map(toUnitVector);
}

function toUnitVector(embedding: readonly number[]): Float32Array {
  const length = Math.hypot(...embedding);
  if (!Number.isFinite(length) || length === 0) throw new ModelFailure('empty');
  return Float32Array.from(embedding, (value) => value / length);
}

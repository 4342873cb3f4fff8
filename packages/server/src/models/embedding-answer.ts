import { ModelFailure } from '../engine/model-failure.ts';

/** Most numbers a vector may have. */
export const maxDimensions = 4_096;

/**
 * What a provider answered, as vectors of length 1, one for each text that was asked for.
 * @throws ModelFailure `empty` for an answer that cannot be searched by: another count, no direction, not a number, or vectors
 * of different or too many dimensions.
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

import { createHash } from 'node:crypto';
import type { CalledModel } from './model-target.ts';
import type { VectorIndex } from './vector-index.ts';

/** Which models may embed an organization's knowledge, with the key each is called with. */
export interface EmbeddingTargets {
  /** What the organization wants now; null for none. */
  wanted(organizationId: string): Promise<CalledModel | null>;
  /** The first of these indexes whose model can still be called at its address; null for none. */
  callable(
    organizationId: string,
    indexes: readonly VectorIndex[],
  ): Promise<{ modelId: string; target: CalledModel } | null>;
  /** What the operator gives to those who name no model of their own; null for none. */
  defaultModelId: string | null;
}

/**
 * Names the vectors of a model: those of the same name at another tenant's address are of another model. Without a key, so
 * that a new key changes nothing.
 */
export function embeddingModelId({ provider, name, access }: CalledModel): string {
  const own = access.isOperatorAddress
    ? ''
    : `@${createHash('sha256').update(access.baseUrl).digest('hex').slice(0, 16)}`;
  return `${provider}:${name}${own}`;
}

import { createHash } from 'node:crypto';
import type { CalledModel } from '../model-target.ts';

/** Vectors of all passages of a chatbot, computed by one model. */
export interface VectorIndex {
  /** Provider, model, and the tenant's address if one is configured. */
  modelId: string;
  provider: string;
  model: string;
}

/** Selects the models that may embed an organization's knowledge, with the key for each. */
export interface EmbeddingTargets {
  /** The organization's configured model; null if there is none. */
  wanted(organizationId: string): Promise<CalledModel | null>;
  /** The first of these indexes whose model can still be called at its URL; null if there is none. */
  callable(
    organizationId: string,
    indexes: readonly VectorIndex[],
  ): Promise<{ modelId: string; target: CalledModel } | null>;
  /** The operator's default for organizations without a configured model; null if there is none. */
  defaultModelId: string | null;
}

/**
 * Identifies the vectors of a model. The same model name at another tenant's URL is a different model. The key is not part of the
 * id, so replacing a key changes nothing.
 */
export function embeddingModelId({ provider, name, access }: CalledModel): string {
  const own = access.isOperatorAddress
    ? ''
    : `@${createHash('sha256').update(access.baseUrl).digest('hex').slice(0, 16)}`;
  return `${provider}:${name}${own}`;
}

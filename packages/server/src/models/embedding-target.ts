import { createHash } from 'node:crypto';
import type { CalledModel } from './model-target.ts';

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

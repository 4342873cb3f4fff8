import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { ModelFailure } from '../../engine/model-failure.ts';
import { limitAnswer } from '../../ports/egress-limit.ts';
import { splitLocalName } from '../local/local-model.ts';
import type { CalledModel } from '../model-target.ts';

/**
 * Creates the embedding model with its provider's package.
 * @throws ModelFailure for a provider without embeddings.
 */
export async function loadEmbeddingModel(
  { provider, name, access }: CalledModel,
  fetch: typeof globalThis.fetch,
): Promise<EmbeddingModelV4> {
  // Without an explicit key, the packages would read one from the environment.
  const client = { apiKey: access.apiKey ?? '', baseURL: access.baseUrl, fetch };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(client).embedding(name);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(client).embedding(name);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(client).embedding(name);
    case 'local':
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = access.apiKey === null ? {} : { apiKey: access.apiKey };
      return createOpenAICompatible({
        name: provider,
        baseURL: access.baseUrl,
        fetch,
        ...key,
      }).embeddingModel(provider === 'local' ? splitLocalName(name).model : name);
    }
    default:
      throw new ModelFailure('bad_request');
  }
}

/** A batch of 32 vectors with 4,096 full-precision numbers is smaller. */
const maxResponseBytes = 4 * 1024 * 1024;

/** Wraps `fetch` to cut off responses over 4 MB, a size that no batch of vectors reaches. */
export function withLimitedResponse(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => limitAnswer(await fetch(input, init), maxResponseBytes);
}

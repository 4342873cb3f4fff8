import type { LanguageModelV4 } from '@ai-sdk/provider';
import { ModelFailure } from '../../engine/model-failure.ts';
import { splitLocalName } from '../local/local-model.ts';
import type { ModelTarget } from '../model-target.ts';
import { createChatRewrite, type StreamRewrite } from './tolerant/chat-stream.ts';
import { createAnthropicRewrite, createGoogleRewrite } from './tolerant/other-streams.ts';
import { tolerate } from './tolerant/tolerate.ts';

interface Client {
  apiKey: string;
  baseURL: string;
  fetch: typeof globalThis.fetch;
}

type LoadModel = (client: Client, name: string) => Promise<LanguageModelV4>;

const tolerating = (client: Client, createRewrite: () => StreamRewrite): Client => ({
  ...client,
  fetch: tolerate(client.fetch, createRewrite),
});

/** Each package is loaded when its provider is first called. */
const packages: Record<
  Exclude<ModelTarget['provider'], 'openai-compatible' | 'local' | 'static' | 'meaning'>,
  LoadModel
> = {
  openai: async (client, name) =>
    (await import('@ai-sdk/openai')).createOpenAI(tolerating(client, createChatRewrite)).chat(name),
  anthropic: async (client, name) =>
    (await import('@ai-sdk/anthropic')).createAnthropic(tolerating(client, createAnthropicRewrite))(name),
  google: async (client, name) =>
    (await import('@ai-sdk/google')).createGoogle(tolerating(client, createGoogleRewrite))(name),
  mistral: async (client, name) =>
    (await import('@ai-sdk/mistral')).createMistral(tolerating(client, createChatRewrite))(name),
  groq: async (client, name) =>
    (await import('@ai-sdk/groq')).createGroq(tolerating(client, createChatRewrite))(name),
};

/** Creates the model with its provider's package. */
export async function loadLanguageModel(
  { provider, name, access }: Pick<ModelTarget, 'provider' | 'name' | 'access'>,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  if (provider === 'static' || provider === 'meaning') throw new ModelFailure('bad_request');
  if (provider !== 'openai-compatible' && provider !== 'local') {
    // Without an explicit key, the packages would read one from the environment.
    return packages[provider]({ apiKey: access.apiKey ?? '', baseURL: access.baseUrl, fetch }, name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const client = createOpenAICompatible({
    name: provider,
    baseURL: access.baseUrl,
    includeUsage: true,
    fetch: tolerate(fetch, createChatRewrite),
    ...(access.apiKey === null ? {} : { apiKey: access.apiKey }),
  });
  return client.chatModel(provider === 'local' ? splitLocalName(name).model : name);
}

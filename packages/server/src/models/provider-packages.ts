import type { LanguageModelV4 } from '@ai-sdk/provider';
import { withMergedWords } from './merged-words.ts';
import type { ModelTarget } from './model-target.ts';

interface Client {
  apiKey: string;
  baseURL: string;
  fetch: typeof globalThis.fetch;
}

type LoadModel = (client: Client, name: string) => Promise<LanguageModelV4>;

/** For what speaks OpenAI's chat completions. */
const merging = (client: Client): Client => ({ ...client, fetch: withMergedWords(client.fetch) });

/** Each package is loaded when its provider is first called. */
const packages: Record<Exclude<ModelTarget['provider'], 'openai-compatible'>, LoadModel> = {
  openai: async (client, name) => (await import('@ai-sdk/openai')).createOpenAI(merging(client)).chat(name),
  anthropic: async (client, name) => (await import('@ai-sdk/anthropic')).createAnthropic(client)(name),
  google: async (client, name) => (await import('@ai-sdk/google')).createGoogle(client)(name),
  mistral: async (client, name) => (await import('@ai-sdk/mistral')).createMistral(merging(client))(name),
  groq: async (client, name) => (await import('@ai-sdk/groq')).createGroq(merging(client))(name),
};

/** The model as its provider's package speaks to it. */
export async function loadLanguageModel(
  { provider, name, access }: Pick<ModelTarget, 'provider' | 'name' | 'access'>,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  if (provider !== 'openai-compatible') {
    // Without a key of ours the packages would look for one in the environment.
    return packages[provider]({ apiKey: access.apiKey ?? '', baseURL: access.baseUrl, fetch }, name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const client = createOpenAICompatible({
    name: provider,
    baseURL: access.baseUrl,
    includeUsage: true,
    fetch: withMergedWords(fetch),
    ...(access.apiKey === null ? {} : { apiKey: access.apiKey }),
  });
  return client.chatModel(name);
}

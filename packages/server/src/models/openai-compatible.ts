import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { GeneratedPart, ModelPrompt } from '../engine/turn.ts';
import { type ProviderLimits, providerLimits, withinLimits } from './time-limits.ts';

export interface OpenAICompatibleSettings {
  /** With the version, for example `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | null;
  modelName: string;
  temperature: number;
  maxTokens: number;
  fetch: typeof globalThis.fetch;
  limits?: ProviderLimits;
}

/** A model behind any server that speaks OpenAI's chat completions. Its package is loaded when first used. */
export function openAICompatibleModel(settings: OpenAICompatibleSettings) {
  return (prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<GeneratedPart> =>
    readParts(
      withinLimits((inner) => openStream(settings, prompt, inner), settings.limits ?? providerLimits, signal),
    );
}

async function openStream(
  settings: OpenAICompatibleSettings,
  prompt: ModelPrompt,
  abortSignal: AbortSignal,
): Promise<AsyncIterable<LanguageModelV4StreamPart>> {
  const model = await loadModel(settings);
  const { stream } = await model.doStream({
    prompt: [
      { role: 'system', content: prompt.system },
      ...prompt.messages.map(({ role, content }) => ({
        role,
        content: [{ type: 'text' as const, text: content }],
      })),
    ],
    temperature: settings.temperature,
    maxOutputTokens: settings.maxTokens,
    abortSignal,
  });
  return stream;
}

async function loadModel(settings: OpenAICompatibleSettings): Promise<LanguageModelV4> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: settings.baseUrl,
    includeUsage: true,
    fetch: settings.fetch,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
  });
  return provider.chatModel(settings.modelName);
}

async function* readParts(parts: AsyncIterable<LanguageModelV4StreamPart>): AsyncGenerator<GeneratedPart> {
  let isFinished = false;
  for await (const part of parts) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.delta };
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') {
      isFinished = true;
      yield {
        type: 'usage',
        inputTokens: part.usage.inputTokens.total ?? 0,
        outputTokens: part.usage.outputTokens.total ?? 0,
      };
      if (part.finishReason.unified === 'error')
        throw new Error('the provider ended the answer with an error');
    }
  }
  if (!isFinished) throw new Error('the provider’s stream ended too early');
}

import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { ModelFailure } from '../engine/model-failure.ts';
import type { GeneratedPart, ModelPrompt } from '../engine/turn.ts';
import { abortable, type CallWatch, type ProviderLimits } from './call-watch.ts';
import { beginCall, type CallOutcome, withRetries } from './provider-call.ts';

type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

export interface ModelCall {
  load(): Promise<LanguageModelV4>;
  /** Asks for admission and answers what the outcome is told to, once. @throws ModelFailure when there is none. */
  enter(): (outcome: CallOutcome) => void;
  temperature: number;
  maxTokens: number;
  limits: ProviderLimits;
  /** From 0 to 1. */
  random(): number;
}

/**
 * Calls a model under the provider's limits (REL-6) and streams what it says. Until its first words a call that may
 * succeed a moment later is tried again; afterwards never.
 * @throws ModelFailure, or the reason of the caller's signal.
 */
export async function* callModel(
  call: ModelCall,
  prompt: ModelPrompt,
  callerSignal: AbortSignal,
): AsyncGenerator<GeneratedPart> {
  const running = beginCall(call.enter(), call.limits, callerSignal);
  const { watch } = running;
  let hasText = false;
  try {
    const { reader, first } = await withRetries(watch, call.random, () => open(call, prompt, watch));
    let part = first;
    while (part.type !== 'finish') {
      if (part.type === 'text-delta') {
        hasText = true;
        yield { type: 'text', text: part.delta };
      }
      part = await nextPart(reader, watch);
    }
    const { inputTokens, outputTokens } = part.usage;
    if (inputTokens.total !== undefined && outputTokens.total !== undefined) {
      yield { type: 'usage', inputTokens: inputTokens.total, outputTokens: outputTokens.total };
    }
    if (part.finishReason.unified === 'error') throw new ModelFailure(hasText ? 'cut_off' : 'unavailable');
    running.succeed();
  } catch (error) {
    throw running.fail(error, hasText);
  } finally {
    running.end();
  }
}

interface Opened {
  reader: Reader;
  /** The first part that says something: words, or the end. */
  first: LanguageModelV4StreamPart;
}

async function open(call: ModelCall, prompt: ModelPrompt, watch: CallWatch): Promise<Opened> {
  const { signal } = watch;
  const model = await call.load();
  const { stream } = await abortable(
    Promise.resolve(
      model.doStream({
        prompt: [
          { role: 'system', content: prompt.system },
          ...prompt.messages.map(({ role, content }) => ({
            role,
            content: [{ type: 'text' as const, text: content }],
          })),
        ],
        temperature: call.temperature,
        maxOutputTokens: call.maxTokens,
        abortSignal: signal,
      }),
    ),
    signal,
  );
  const reader = stream.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
  try {
    let part = await nextPart(reader, watch);
    while (!(part.type === 'finish' || (part.type === 'text-delta' && part.delta !== ''))) {
      part = await nextPart(reader, watch);
    }
    return { reader, first: part };
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** @throws what the provider tells as an error, or ModelFailure when its stream ends without an end. */
async function nextPart(reader: Reader, watch: CallWatch): Promise<LanguageModelV4StreamPart> {
  const { done, value } = await reader.read();
  watch.signal.throwIfAborted();
  if (done) throw new ModelFailure('cut_off', { isRetryable: true });
  if (value.type === 'error') throw value.error;
  // What a package says before the provider has said anything is no sign of life.
  if (value.type.endsWith('-delta')) watch.touch();
  return value;
}

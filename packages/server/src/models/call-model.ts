import { setTimeout as wait } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { ModelFailure } from '../engine/model-failure.ts';
import type { GeneratedPart, ModelPrompt } from '../engine/turn.ts';
import { abortable, type CallWatch, type ProviderLimits, watchCall } from './call-watch.ts';
import { retryDelay } from './retry-delay.ts';
import { toModelFailure } from './to-model-failure.ts';

type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

/** How a call ended; `unknown`: for a reason that says nothing of the provider. */
export type CallOutcome = 'succeeded' | 'failed' | 'unknown';

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
  const leave = call.enter();
  const watch = watchCall(call.limits, callerSignal);
  let outcome: CallOutcome = 'unknown';
  let hasText = false;
  try {
    const { reader, first } = await openWithRetries(call, prompt, watch);
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
    outcome = 'succeeded';
  } catch (error) {
    callerSignal.throwIfAborted();
    const failure = toModelFailure(watch.signal.aborted ? watch.signal.reason : error, hasText);
    if (saysOfProvider(failure)) outcome = 'failed';
    throw failure;
  } finally {
    watch.stop();
    // A stream that was read to its end leaves its connection to the next call.
    if (outcome !== 'succeeded') watch.cancel();
    leave(outcome);
  }
}

/** Whether a failure lies with the provider or the key, not with what was asked. */
export function saysOfProvider({ reason }: ModelFailure): boolean {
  return reason !== 'bad_request' && reason !== 'over_limit';
}

interface Opened {
  reader: Reader;
  /** The first part that says something: words, or the end. */
  first: LanguageModelV4StreamPart;
}

async function openWithRetries(call: ModelCall, prompt: ModelPrompt, watch: CallWatch): Promise<Opened> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(call, prompt, watch);
    } catch (error) {
      watch.signal.throwIfAborted();
      const failure = toModelFailure(error, false);
      const delayMs = retryDelay(failure, tries, call.random);
      if (delayMs === null) throw failure;
      watch.pause();
      await wait(delayMs, undefined, { signal: watch.signal });
      watch.restart();
    }
  }
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

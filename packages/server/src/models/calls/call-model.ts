import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { ModelFailure } from '../../engine/model-failure.ts';
import type { CutReason, GeneratedPart, ModelPrompt } from '../../engine/turn.ts';
import { createStorableText } from '../../lib/text/storable.ts';
import { AnswerTooLarge } from '../../ports/egress-limit.ts';
import { abortable, type CallWatch, type ProviderLimits } from './call-watch.ts';
import { beginCall, type ReportOutcome, withRetries } from './provider-call.ts';
import { createReasoningStripper, type OutputPart } from './reasoning/strip-reasoning.ts';

type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

export interface ModelCall {
  load(): Promise<LanguageModelV4>;
  /**
   * Requests admission and returns a callback for the outcome, to be called once.
   * @throws ModelFailure if refused.
   */
  enter(): ReportOutcome;
  temperature: number;
  maxTokens: number;
  limits: ProviderLimits;
  /** Whether the model is known to reason without an opening tag, learned from its earlier answers. */
  reasonsUnopened?: { known(): boolean; learn(): void };
  /** Between 0 and 1. */
  random(): number;
}

const cutReasons: Partial<Record<string, CutReason>> = {
  length: 'answer_length',
  'content-filter': 'answer_filtered',
};

/** Generous upper bound: a token has about four characters on average. */
const maxCharsPerToken = 8;
/** Answers below this length are never cut off, because a few long words may be few tokens. */
const minChars = 2_000;

/**
 * Calls a model within the provider's limits (REL-6) and streams its text. Retries only before the first token, if the call may
 * succeed. Cuts off a model that exceeds `maxTokens`, or the maximum size of an answer (SEC-32).
 * @throws ModelFailure, or the reason of the caller's signal.
 */
export async function* callModel(
  call: ModelCall,
  prompt: ModelPrompt,
  callerSignal: AbortSignal,
): AsyncGenerator<GeneratedPart> {
  const running = beginCall(call.enter(), call.limits, callerSignal);
  const { watch } = running;
  const stripper = createReasoningStripper(call.reasonsUnopened?.known() ?? false);
  const storable = createStorableText();
  let charsLeft = Math.max(minChars, call.maxTokens * maxCharsPerToken);
  let hasBegun = false;
  let hasText = false;
  const written = function* (parts: readonly OutputPart[]): Generator<GeneratedPart> {
    for (const part of parts) {
      hasText = true;
      yield part;
    }
  };
  try {
    const { reader, first } = await withRetries(watch, call.random, () => open(call, prompt, watch));
    let part = first;
    while (part.type !== 'finish') {
      if (part.type === 'reasoning-delta') stripper.isSeparate();
      if (part.type === 'text-delta') {
        hasBegun = true;
        yield* written(stripper.push(storable(clip(part.delta, charsLeft))));
        charsLeft -= part.delta.length;
      }
      if (charsLeft < 0) {
        yield* written(stripper.push(storable('')));
        yield* written(stripper.end(true));
        yield { type: 'cut', reason: 'answer_length' };
        return;
      }
      part = await nextPart(reader, watch);
    }
    yield* written(stripper.push(storable('')));
    yield* written(stripper.end(part.finishReason.unified === 'length'));
    const { inputTokens, outputTokens } = part.usage;
    if (inputTokens.total !== undefined && outputTokens.total !== undefined) {
      yield { type: 'usage', inputTokens: inputTokens.total, outputTokens: outputTokens.total };
    }
    if (part.finishReason.unified === 'error') throw new ModelFailure(hasBegun ? 'cut_off' : 'empty');
    running.succeed();
    const cut = cutReasons[part.finishReason.unified];
    if (cut) yield { type: 'cut', reason: cut };
  } catch (error) {
    if (!(hasText && error instanceof AnswerTooLarge)) throw running.fail(error, hasBegun);
    yield* written(stripper.end(true));
    yield { type: 'cut', reason: 'answer_length' };
  } finally {
    if (stripper.closedUnopened) call.reasonsUnopened?.learn();
    running.end();
  }
}

function clip(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars);
}

interface Opened {
  reader: Reader;
  /** The first relevant part of the stream: text, or the end. */
  first: LanguageModelV4StreamPart;
}

async function open(call: ModelCall, prompt: ModelPrompt, watch: CallWatch): Promise<Opened> {
  const { signal } = watch;
  const model = await call.load();
  const options: LanguageModelV4CallOptions = {
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
  };
  const { stream } = await abortable(() => model.doStream(options), signal);
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

/** @throws the provider's error, or ModelFailure if its stream ends without a finish event. */
async function nextPart(reader: Reader, watch: CallWatch): Promise<LanguageModelV4StreamPart> {
  const { done, value } = await reader.read();
  watch.signal.throwIfAborted();
  if (done) throw new ModelFailure('cut_off', { isRetryable: true });
  if (value.type === 'error') throw value.error;
  // Parts that the package emits before the provider has responded do not count as a response.
  if (value.type.endsWith('-delta')) watch.touch();
  return value;
}

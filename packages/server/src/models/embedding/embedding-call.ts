import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { ModelFailure } from '../../engine/model-failure.ts';
import { abortable } from '../calls/call-watch.ts';
import { beginCall, type ReportOutcome, withRetries } from '../calls/provider-call.ts';
import { batchesOf, clip } from './embedding-batches.ts';
import { toVectors } from './embedding-response.ts';

/** Purpose of an embedding; some models distinguish queries from documents. */
export type EmbeddingKind = 'passage' | 'query';

export interface EmbeddingCall {
  load(): Promise<EmbeddingModelV4>;
  /**
   * Requests admission of one batch and returns a callback for its outcome.
   * @throws ModelFailure if refused.
   */
  enter(): ReportOutcome;
  kind: EmbeddingKind;
  /** Called with the number of tokens of each batch, as reported by the provider. */
  onUsage?: ((tokens: number) => void) | undefined;
  /** Between 0 and 1. */
  random(): number;
}

/** Time limit of one batch including its retries; connecting is limited by the egress client. */
const batchTimeoutMs = 30_000;
const limits = { firstTokenMs: batchTimeoutMs, idleMs: batchTimeoutMs, totalMs: batchTimeoutMs };
/** Fits the context window of the smallest common model. */
const cautiousChars = 1_200;
const googleTasks = { passage: 'RETRIEVAL_DOCUMENT', query: 'RETRIEVAL_QUERY' };

/**
 * Returns vectors of length 1 in the order of the texts, all with the same dimensions.
 * @throws ModelFailure, or the reason of the caller's signal.
 */
export async function embedTexts(
  call: EmbeddingCall,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const model = await call.load();
  const vectors: Float32Array[] = [];
  const perCall = (await model.maxEmbeddingsPerCall) ?? Number.POSITIVE_INFINITY;
  const limit = { texts: Number.POSITIVE_INFINITY };
  for (const batch of batchesOf(texts, perCall)) {
    vectors.push(...(await embedInParts(call, model, batch, { limit, signal })));
  }
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw new ModelFailure('empty');
  return vectors;
}

/**
 * Some servers accept fewer texts per call and reject the whole batch. It is then halved, down to one text, and the rest of the
 * call uses the accepted size.
 */
async function embedInParts(
  call: EmbeddingCall,
  model: EmbeddingModelV4,
  batch: readonly string[],
  { limit, signal }: { limit: { texts: number }; signal: AbortSignal },
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < batch.length; ) {
    const part = batch.slice(at, at + limit.texts);
    try {
      vectors.push(...(await embedInWindow(call, model, part, signal)));
      at += part.length;
    } catch (error) {
      if (!isRejected(error) || part.length === 1) throw error;
      limit.texts = Math.ceil(part.length / 2);
    }
  }
  return vectors;
}

function isRejected(error: unknown): boolean {
  if (!(error instanceof ModelFailure) || error.detail.kind === 'not_found') return false;
  return error.reason === 'bad_request' || error.reason === 'over_limit';
}

/** Some servers reject texts longer than the model's context window instead of truncating them. */
async function embedInWindow(
  call: EmbeddingCall,
  model: EmbeddingModelV4,
  batch: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await embedBatch(call, model, batch, signal);
  } catch (error) {
    if (!isRejected(error) || batch.every((text) => text.length <= cautiousChars)) throw error;
    return await embedBatch(
      call,
      model,
      batch.map((text) => clip(text, cautiousChars)),
      signal,
    );
  }
}

async function embedBatch(
  call: EmbeddingCall,
  model: EmbeddingModelV4,
  batch: readonly string[],
  callerSignal: AbortSignal,
): Promise<Float32Array[]> {
  const running = beginCall(call.enter(), limits, callerSignal);
  const { signal } = running.watch;
  const options = {
    values: [...batch],
    abortSignal: signal,
    providerOptions: { google: { taskType: googleTasks[call.kind] } },
  };
  try {
    const vectors = await withRetries(running.watch, call.random, async () => {
      const { embeddings, usage } = await abortable(() => model.doEmbed(options), signal);
      if (usage) call.onUsage?.(usage.tokens);
      return toVectors(embeddings, batch.length);
    });
    running.succeed();
    return vectors;
  } catch (error) {
    throw running.fail(error, false);
  } finally {
    running.end();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { ModelFailure } from '../../engine/model-failure.ts';
import { type CallWatch, type ProviderLimits, watchCall } from './call-watch.ts';
import { toModelFailure } from './to-model-failure.ts';

/** Outcome of a call; `unknown` does not count for or against the provider. */
export type CallOutcome = 'succeeded' | 'failed' | 'unknown';

/** Receives the outcome of a call, and its failure if it failed. */
export type ReportOutcome = (outcome: CallOutcome, failure: ModelFailure | null) => void;

/** One admitted call to a provider, of any kind. Its duration is limited and its outcome reported once. */
export interface ProviderCall {
  readonly watch: CallWatch;
  succeed(): void;
  /**
   * Converts the call's error.
   * @throws the reason of the caller's signal if that ended the call.
   */
  fail(error: unknown, hasText: boolean): ModelFailure;
  /** Must be called last, whatever the outcome. */
  end(): void;
}

/**
 * Starts a call.
 * @param leave receives the outcome.
 */
export function beginCall(
  leave: ReportOutcome,
  limits: ProviderLimits,
  callerSignal: AbortSignal,
): ProviderCall {
  const watch = watchCall(limits, callerSignal);
  let outcome: CallOutcome = 'unknown';
  let failure: ModelFailure | null = null;
  return {
    watch,
    succeed() {
      outcome = 'succeeded';
    },
    fail(error, hasText) {
      callerSignal.throwIfAborted();
      failure = toModelFailure(watch.signal.aborted ? watch.signal.reason : error, hasText);
      if (concernsProvider(failure)) outcome = 'failed';
      return failure;
    },
    end() {
      watch.stop();
      // Cancelling closes the connection; after a complete response it is kept for the next call.
      if (outcome !== 'succeeded') watch.cancel();
      leave(outcome, failure);
    },
  };
}

/** Whether a failure is caused by the provider or the key, as opposed to the request. */
function concernsProvider({ reason }: ModelFailure): boolean {
  return reason !== 'bad_request' && reason !== 'over_limit';
}

/**
 * Retries a call that may succeed.
 * @param random between 0 and 1.
 * @throws ModelFailure, or the reason of the watch's signal.
 */
export async function withRetries<T>(
  watch: CallWatch,
  random: () => number,
  ask: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      watch.signal.throwIfAborted();
      const failure = toModelFailure(error, false);
      const delayMs = retryDelay(failure, tries, random);
      if (delayMs === null) throw failure;
      watch.pause();
      await wait(delayMs, undefined, { signal: watch.signal });
      watch.restart();
    }
  }
}

const maxRetries = 2;
const baseMs = 100;
/** If a provider asks for a longer wait, failing over is faster. */
const maxWaitMs = 2_000;

/**
 * Delay before a retry, in milliseconds, or null if the call is not retried.
 * @param tries number of attempts so far, from 1.
 * @param random between 0 and 1.
 */
function retryDelay(failure: ModelFailure, tries: number, random: () => number): number | null {
  if (!failure.isRetryable || tries > maxRetries) return null;
  const backOffMs = baseMs * 2 ** (tries - 1) * (0.5 + random() / 2);
  const waitMs = Math.max(backOffMs, failure.retryAfterMs ?? 0);
  return waitMs > maxWaitMs ? null : waitMs;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { ModelFailure } from '../engine/model-failure.ts';
import { type CallWatch, type ProviderLimits, watchCall } from './call-watch.ts';
import { retryDelay } from './retry-delay.ts';
import { toModelFailure } from './to-model-failure.ts';

/** How a call ended; `unknown`: for a reason that says nothing of the provider. */
export type CallOutcome = 'succeeded' | 'failed' | 'unknown';

/** One admitted call to a provider, whatever it is asked for: its time is watched and its outcome told once. */
export interface ProviderCall {
  readonly watch: CallWatch;
  succeed(): void;
  /** What the call's error means. @throws the reason of the caller's signal when that was the end of it. */
  fail(error: unknown, hasText: boolean): ModelFailure;
  /** Call this last, however it went. */
  end(): void;
}

/** Begins a call. @param leave is told the outcome. */
export function beginCall(
  leave: (outcome: CallOutcome) => void,
  limits: ProviderLimits,
  callerSignal: AbortSignal,
): ProviderCall {
  const watch = watchCall(limits, callerSignal);
  let outcome: CallOutcome = 'unknown';
  return {
    watch,
    succeed() {
      outcome = 'succeeded';
    },
    fail(error, hasText) {
      callerSignal.throwIfAborted();
      const failure = toModelFailure(watch.signal.aborted ? watch.signal.reason : error, hasText);
      if (saysOfProvider(failure)) outcome = 'failed';
      return failure;
    },
    end() {
      watch.stop();
      // What was read to its end leaves its connection to the next call.
      if (outcome !== 'succeeded') watch.cancel();
      leave(outcome);
    },
  };
}

/** Whether a failure lies with the provider or the key, not with what was asked. */
function saysOfProvider({ reason }: ModelFailure): boolean {
  return reason !== 'bad_request' && reason !== 'over_limit';
}

/**
 * Tries again what may succeed a moment later.
 * @param random from 0 to 1. @throws ModelFailure, or the reason of the watch's signal.
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

import { ModelFailure } from '../../engine/model-failure.ts';
import { minuteMs } from '../../lib/timing/durations.ts';

/** Time limits for a provider (REL-6), in milliseconds; connecting is limited by the egress client. */
export interface ProviderLimits {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
}

export const providerLimits: ProviderLimits = { firstTokenMs: 20_000, idleMs: 15_000, totalMs: 2 * minuteMs };

/** Enforces the time limits of one call and passes on the caller's abort. */
export interface CallWatch {
  /** Aborts when a limit is exceeded or the caller aborts. */
  readonly signal: AbortSignal;
  /** Call this whenever the provider sends something. */
  touch(): void;
  /** Pauses the limits while waiting before a retry. */
  pause(): void;
  /** Restarts the limit for the first token, for a retry. */
  restart(): void;
  /** Stops every timer. */
  stop(): void;
  /** Aborts everything that still runs under the signal. */
  cancel(): void;
}

/** Starts the time limits. Exceeding one aborts the signal with a `ModelFailure` `timeout`. */
export function watchCall(limits: ProviderLimits, callerSignal: AbortSignal): CallWatch {
  const controller = new AbortController();
  const expire = () => controller.abort(new ModelFailure('timeout'));
  const passOn = () => controller.abort(callerSignal.reason);
  const total = setTimeout(expire, limits.totalMs);
  let silence = setTimeout(expire, limits.firstTokenMs);
  let isAlive = false;
  if (callerSignal.aborted) passOn();
  else callerSignal.addEventListener('abort', passOn, { once: true });
  return {
    signal: controller.signal,
    touch() {
      if (isAlive) {
        silence.refresh();
        return;
      }
      isAlive = true;
      clearTimeout(silence);
      silence = setTimeout(expire, limits.idleMs);
    },
    pause: () => clearTimeout(silence),
    restart() {
      isAlive = false;
      silence = setTimeout(expire, limits.firstTokenMs);
    },
    stop() {
      clearTimeout(total);
      clearTimeout(silence);
      callerSignal.removeEventListener('abort', passOn);
    },
    cancel: () => controller.abort(),
  };
}

/** Starts work unless the signal has aborted. Rejects as soon as it aborts, even if the work ignores the signal. */
export async function abortable<T>(start: () => PromiseLike<T>, signal: AbortSignal): Promise<T> {
  // If the work were started and nobody awaited it, its rejection would be unhandled and end the process.
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([start(), promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

import { ModelFailure } from '../engine/model-failure.ts';

/** How long a provider may take (REL-6), in milliseconds; the door for outbound calls bounds the connecting. */
export interface ProviderLimits {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
}

export const providerLimits: ProviderLimits = { firstTokenMs: 20_000, idleMs: 15_000, totalMs: 120_000 };

/** Watches the time of one call and passes on the caller's abort. */
export interface CallWatch {
  /** Fires when a limit is passed or the caller aborts. */
  readonly signal: AbortSignal;
  /** The provider gave a sign of life. */
  touch(): void;
  /** The provider is left alone for a while, so its silence is none. */
  pause(): void;
  /** Another try begins, so its first token is waited for anew. */
  restart(): void;
  /** Stops every timer. */
  stop(): void;
  /** Ends whatever still runs under the signal. */
  cancel(): void;
}

/** Begins to watch. A passed limit aborts with a `ModelFailure` for `timeout`. */
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

/** A promise that gives up when the signal fires, whether its work listens to the signal or not. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

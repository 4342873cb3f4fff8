/** How long a provider may take (REL-6), in milliseconds. */
export const providerLimits = { firstTokenMs: 20_000, idleMs: 15_000, totalMs: 120_000 } as const;

export interface ProviderLimits {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
}

/** A provider that was silent or slow for longer than it may be. */
export class ProviderTimeout extends Error {
  constructor(limit: keyof ProviderLimits) {
    super(`the provider exceeded ${limit}`);
    this.name = 'ProviderTimeout';
  }
}

/**
 * Runs a stream under the provider's limits. `open` is given a signal that ends the call when a limit is passed,
 * the caller's own signal fires, or the consumer stops reading.
 * @throws ProviderTimeout when a limit is passed.
 */
export async function* withinLimits<T>(
  open: (signal: AbortSignal) => Promise<AsyncIterable<T>>,
  limits: ProviderLimits,
  callerSignal: AbortSignal,
): AsyncGenerator<T> {
  const controller = new AbortController();
  const expire = (limit: keyof ProviderLimits) => () => controller.abort(new ProviderTimeout(limit));
  const total = setTimeout(expire('totalMs'), limits.totalMs);
  let silence = setTimeout(expire('firstTokenMs'), limits.firstTokenMs);
  const signal = AbortSignal.any([controller.signal, callerSignal]);
  try {
    for await (const part of await abortable(open(signal), signal)) {
      clearTimeout(silence);
      signal.throwIfAborted();
      yield part;
      silence = setTimeout(expire('idleMs'), limits.idleMs);
    }
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(total);
    clearTimeout(silence);
    controller.abort();
  }
}

/** A promise that gives up when the signal fires, whether its work listens to the signal or not. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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

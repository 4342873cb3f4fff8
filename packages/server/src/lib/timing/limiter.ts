/** Releases a slot; calling it again does nothing. */
export type Release = () => void;

/** The queue is full; a retry makes sense a moment later. */
export class QueueFull extends Error {
  constructor() {
    super('as many wait as may wait');
    this.name = 'QueueFull';
  }
}

/** Limits concurrent work; further callers wait in order. */
export interface Limiter {
  /** True if nothing runs or waits. */
  readonly isIdle: boolean;
  /**
   * Runs `work` when a slot is free.
   * @throws `QueueFull`, the signal's reason if it aborts while waiting, or the error of `afterMaxWait`.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Waits for a slot.
   * @throws like `run`.
   */
  acquire(signal?: AbortSignal): Promise<Release>;
  /** Takes a free slot; undefined if there is none. */
  tryAcquire(): Release | undefined;
}

export interface LimiterOptions {
  maxRunning: number;
  /**
   * Maximum number of waiting callers; further ones are rejected. Unlimited by default, for callers that are limited themselves,
   * such as jobs.
   */
  maxWaiting?: number;
  /** Maximum waiting time; by default, callers wait until a slot is free. */
  maxWaitMs?: number;
  /** After the maximum waiting time, a caller starts despite the limit, or fails with this error. */
  afterMaxWait?: 'start' | (() => Error);
}

export function createLimiter({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitMs,
  afterMaxWait = 'start',
}: LimiterOptions): Limiter {
  const waiting = new Set<() => void>();
  let running = 0;

  const hold = (): Release => {
    running += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      running -= 1;
      const [next] = waiting;
      if (running < maxRunning) next?.();
    };
  };
  const wait = (signal: AbortSignal | undefined): Promise<Release> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        waiting.delete(start);
      };
      const start = (): void => {
        leave();
        resolve(hold());
      };
      const abort = (): void => {
        leave();
        reject(signal?.reason);
      };
      const giveUp = (): void => {
        if (afterMaxWait === 'start') {
          start();
          return;
        }
        leave();
        reject(afterMaxWait());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      waiting.add(start);
      signal?.addEventListener('abort', abort, { once: true });
    });

  const tryAcquire = (): Release | undefined => (running < maxRunning ? hold() : undefined);
  const acquire = async (signal?: AbortSignal): Promise<Release> => {
    signal?.throwIfAborted();
    const release = tryAcquire();
    if (release) return release;
    if (waiting.size >= maxWaiting) throw new QueueFull();
    return wait(signal);
  };
  return {
    get isIdle() {
      return running === 0 && waiting.size === 0;
    },
    tryAcquire,
    acquire,
    async run(work, signal) {
      const release = await acquire(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** A limit per key, in this process; an unused key takes no memory. */
export interface KeyedLimiter {
  /** Takes a free slot of the key; undefined if there is none. */
  tryAcquire(key: string): Release | undefined;
  /** Waits for a slot of the key. */
  acquire(key: string): Promise<Release>;
}

export function createKeyedLimiter(maxRunning: number): KeyedLimiter {
  const limiters = new Map<string, Limiter>();
  const limiterOf = (key: string): Limiter => {
    const limiter = limiters.get(key) ?? createLimiter({ maxRunning });
    limiters.set(key, limiter);
    return limiter;
  };
  const forgetting = (key: string, limiter: Limiter, release: Release): Release => {
    return () => {
      release();
      if (limiter.isIdle && limiters.get(key) === limiter) limiters.delete(key);
    };
  };
  return {
    tryAcquire(key) {
      const limiter = limiterOf(key);
      const release = limiter.tryAcquire();
      return release && forgetting(key, limiter, release);
    },
    async acquire(key) {
      const limiter = limiterOf(key);
      return forgetting(key, limiter, await limiter.acquire());
    },
  };
}

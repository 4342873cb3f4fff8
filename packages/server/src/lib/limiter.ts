/** Gives a slot back; calling it again does nothing. */
export type Release = () => void;

/** As many wait as may wait; a retry makes sense a moment later. */
export class QueueFull extends Error {
  constructor() {
    super('as many wait as may wait');
    this.name = 'QueueFull';
  }
}

/** Lets at most so many works run at a time; the others wait in order. */
export interface Limiter {
  /** True when nothing runs or waits. */
  readonly isIdle: boolean;
  /** Runs `work` when a slot is free. @throws `QueueFull`, the signal's reason when it aborts while waiting, or what `afterMaxWait` makes. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Waits for a slot. @throws as `run` does. */
  acquire(signal?: AbortSignal): Promise<Release>;
  /** Takes a slot that is free now; undefined when there is none. */
  tryAcquire(): Release | undefined;
}

export interface LimiterOptions {
  maxRunning: number;
  /** How many wait at most; the next one is refused. Without it, all do: for callers that are limited themselves, such as jobs. */
  maxWaiting?: number;
  /** How long one waits at most; without it, until a slot is free. */
  maxWaitMs?: number;
  /** What happens to one who has waited that long: it starts beside the others, or fails with this error. */
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

/** A limit for each key, in this process; a key that nothing runs for takes no memory. */
export interface KeyedLimiter {
  /** Takes a slot of the key that is free now; undefined when there is none. */
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

import { createTtlCache, type TtlCache, type TtlCacheOptions } from '../../lib/timing/ttl-cache.ts';
import type { Clock } from '../../ports/clock.ts';

/** Returns true the first time for an id, and again once `ttlMs` has passed. For values that need not be written every time. */
export function createDebounce(options: TtlCacheOptions): (id: string) => boolean {
  const recent = createTtlCache<true>(options);
  return (id) => {
    if (recent.get(id)) return false;
    recent.set(id, true);
    return true;
  };
}

/** Lifetime of a cached caller, so that a revocation takes effect everywhere within 5 s. */
const ttlMs = 2_000;
const maxSize = 10_000;

/** Recently resolved callers. */
export function createCallerCache<Caller>(clock: Clock): TtlCache<Caller> {
  return createTtlCache({ ttlMs, maxSize, now: () => clock.now().getTime() });
}

/** Returns a function that is true if the last use of a session or key must be written again: once per `everyMs` and id. */
export function createUseDebounce(clock: Clock, everyMs: number): (id: string) => boolean {
  return createDebounce({ ttlMs: everyMs, maxSize, now: () => clock.now().getTime() });
}

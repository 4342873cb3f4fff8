import { createTtlCache, type TtlCache } from '../../lib/ttl-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import { createDebounce } from './debounce.ts';

/** Callers are looked up again after this time, so that a revocation acts everywhere within 5 s. */
const ttlMs = 2_000;
const maxSize = 10_000;

/** What callers were found to be moments ago. */
export function createCallerCache<Caller>(clock: Clock): TtlCache<Caller> {
  return createTtlCache({ ttlMs, maxSize, now: () => clock.now().getTime() });
}

/** Whether the last use of a session or key, by its id, is to be written again: once in `everyMs`. */
export function createUseDebounce(clock: Clock, everyMs: number): (id: string) => boolean {
  return createDebounce({ ttlMs: everyMs, maxSize, now: () => clock.now().getTime() });
}

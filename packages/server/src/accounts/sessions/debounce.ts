import { createTtlCache, type TtlCacheOptions } from '../../lib/timing/ttl-cache.ts';

/** Returns true the first time for an id, and again once `ttlMs` has passed. For values that need not be written every time. */
export function createDebounce(options: TtlCacheOptions): (id: string) => boolean {
  const recent = createTtlCache<true>(options);
  return (id) => {
    if (recent.get(id)) return false;
    recent.set(id, true);
    return true;
  };
}

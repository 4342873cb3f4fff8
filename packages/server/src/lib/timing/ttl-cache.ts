/** A cache with a lifetime and a maximum size; the least recently used value is dropped first. */
export interface TtlCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  deleteWhere(fits: (value: Value) => boolean): void;
}

export interface TtlCacheOptions {
  maxSize: number;
  /** Counted from `set`. */
  ttlMs: number;
  /** The clock, in milliseconds. */
  now(): number;
}

export function createTtlCache<Value>({ maxSize, ttlMs, now }: TtlCacheOptions): TtlCache<Value> {
  const entries = new Map<string, { value: Value; untilMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.untilMs <= now()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, untilMs: now() + ttlMs });
      const [oldest] = entries.keys();
      if (entries.size > maxSize && oldest !== undefined) entries.delete(oldest);
    },
    delete(key) {
      entries.delete(key);
    },
    deleteWhere(fits) {
      for (const [key, { value }] of entries) if (fits(value)) entries.delete(key);
    },
  };
}

import type { TtlCache } from './ttl-cache.ts';

/** Computes each value once for as long as the cache keeps it, even for concurrent callers; failures are not cached. */
export function memoize<Input, Value>(
  make: (input: Input) => Promise<Value>,
  {
    keyOf,
    cache,
  }: { keyOf(input: Input): string; cache: Pick<TtlCache<Promise<Value>>, 'get' | 'set' | 'delete'> },
): (input: Input) => Promise<Value> {
  return (input) => {
    const key = keyOf(input);
    const known = cache.get(key);
    if (known) return known;
    const made = make(input);
    cache.set(key, made);
    made.catch(() => {
      if (cache.get(key) === made) cache.delete(key);
    });
    return made;
  };
}

/** Like `memoize`, with the object itself as the key, for as long as the object exists. */
export function memoizeByObject<Input extends object, Value>(
  make: (input: Input) => Promise<Value>,
): (input: Input) => Promise<Value> {
  const results = new WeakMap<Input, Promise<Value>>();
  return (input) => {
    const known = results.get(input);
    if (known) return known;
    const made = make(input);
    results.set(input, made);
    made.catch(() => results.delete(input));
    return made;
  };
}

/** Runs expensive work once at a time per key: callers that arrive meanwhile share its result. */
export function oneAtATime<Key, T>(work: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const running = new Map<Key, Promise<T>>();
  return (key) => {
    const begun = running.get(key) ?? work(key).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}

/** Runs the work at the first call and shares its result with all callers. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return async () => {
    done ??= work();
    return await done;
  };
}

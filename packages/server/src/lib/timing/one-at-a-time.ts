/** Runs expensive work once at a time per key: callers that arrive meanwhile share its result. */
export function oneAtATime<Key, T>(work: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const running = new Map<Key, Promise<T>>();
  return (key) => {
    const begun = running.get(key) ?? work(key).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}

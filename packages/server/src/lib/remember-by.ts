/** What `make` answered for an object, made once for as long as that object is held; a failure is not remembered. */
export function rememberBy<Key extends object, Value>(
  make: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const remembered = new WeakMap<Key, Promise<Value>>();
  return (key) => {
    const known = remembered.get(key);
    if (known) return known;
    const made = make(key);
    remembered.set(key, made);
    made.catch(() => remembered.delete(key));
    return made;
  };
}

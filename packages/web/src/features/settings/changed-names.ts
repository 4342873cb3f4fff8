/** Returns the names of the values that differ from the stored ones. */
export function changedNames<V extends Record<string, unknown>>(stored: V, values: V): (keyof V & string)[] {
  return Object.keys(stored).filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(values[name]));
}

/** The names of the values that differ from what is stored. */
export function changedNames<V extends Record<string, unknown>>(stored: V, values: V): (keyof V & string)[] {
  return Object.keys(stored).filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(values[name]));
}

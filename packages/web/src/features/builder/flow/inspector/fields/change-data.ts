/** Returns the data with some fields changed; undefined removes a field. */
export function changed<Data extends object>(
  data: Data,
  change: { [Key in keyof Data]?: Data[Key] | undefined },
): Data {
  const next = Object.assign({}, data, change);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) Reflect.deleteProperty(next, name);
  }
  return next;
}

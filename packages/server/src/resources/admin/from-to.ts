import { isDeepStrictEqual } from 'node:util';

/** What an act changed, for the details of its entry: the fields that differ, as JSON. A field that was or is absent is left out. */
export function fromTo(before: object, after: object): { from: string; to: string } {
  const hasChanged = (name: string) =>
    !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name));
  const changed = (of: object) =>
    JSON.stringify(Object.fromEntries(Object.entries(of).filter(([name]) => hasChanged(name))));
  return { from: changed(before), to: changed(after) };
}

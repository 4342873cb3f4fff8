import { isDeepStrictEqual } from 'node:util';

/**
 * The fields that an action changed, before and after, as JSON for its log entry. A field that was or is absent is left out on
 * that side.
 */
export function fromTo(before: object, after: object): { from: string; to: string } {
  const hasChanged = (name: string) =>
    !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name));
  const changed = (of: object) =>
    JSON.stringify(Object.fromEntries(Object.entries(of).filter(([name]) => hasChanged(name))));
  return { from: changed(before), to: changed(after) };
}

import type { FlowValue } from '../document.ts';
import { isForbiddenKey } from '../names.ts';

/** A step of a path: a key, an index from 0, or null for every item. */
type Step = string | number | null;
const maxSteps = 20;

/** Parses `a.b[0].c`, with `[]` for every item; null for an invalid path. */
export function parsePath(path: string): Step[] | null {
  const steps: Step[] = [];
  const pattern = /(?:^|(?<!^)\.)([^.[\]]+)|\[(\d{0,6})\]/y;
  while (pattern.lastIndex < path.length) {
    const match = pattern.exec(path);
    if (!match) return null;
    const [, key, index] = match;
    if (key !== undefined && isForbiddenKey(key)) return null;
    steps.push(key ?? (index === '' ? null : Number(index)));
  }
  return steps.length <= maxSteps ? steps : null;
}

/** Returns the value at a path, or undefined; reads only own properties. */
export function readPath(value: FlowValue, path: string): FlowValue | undefined {
  const steps = parsePath(path);
  return steps === null ? undefined : follow(value, steps);
}

function follow(value: FlowValue, [step, ...rest]: readonly Step[]): FlowValue | undefined {
  if (step === undefined) return value;
  if (step === null) {
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => follow(item, rest) ?? null);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) !== (typeof step === 'number')) return undefined;
  if (!Object.hasOwn(value, step)) return undefined;
  const child = (value as Record<string | number, FlowValue>)[step];
  return child === undefined ? undefined : follow(child, rest);
}

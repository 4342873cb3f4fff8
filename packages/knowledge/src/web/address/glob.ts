import type { Steps } from '../../parsing/html/steps.ts';
import { Needle } from './needle.ts';

/**
 * A pattern in which `*` matches any characters, including none; the whole text must match. Matching takes time proportional to
 * the length of the text for any pattern.
 */
export class Glob {
  readonly #start: string;
  readonly #middle: readonly Needle[];
  /** Null for a pattern without stars. */
  readonly #end: string | null;

  constructor(pattern: string) {
    const [start = '', ...others] = pattern.split('*');
    this.#start = start;
    this.#end = others.pop() ?? null;
    this.#middle = others.filter((part) => part !== '').map((part) => new Needle(part));
  }

  matches(text: string, steps: Steps = { count: 0 }): boolean {
    steps.count += this.#start.length;
    if (this.#end === null) return text === this.#start;
    if (!text.startsWith(this.#start)) return false;
    let at = this.#start.length;
    for (const part of this.#middle) {
      // Matching the first occurrence leaves the most text for later parts.
      at = part.endIn(text, at, steps);
      if (at < 0) return false;
    }
    steps.count += this.#end.length;
    return text.length - at >= this.#end.length && text.endsWith(this.#end);
  }
}

/** Returns a filter for paths that match one of `include` (all, if empty) and none of `exclude`. */
export function createPathFilter({
  include,
  exclude,
}: {
  include: readonly string[];
  exclude: readonly string[];
}): (path: string, steps?: Steps) => boolean {
  const included = include.map((pattern) => new Glob(pattern));
  const excluded = exclude.map((pattern) => new Glob(pattern));
  return (path, steps) => {
    const matches = (glob: Glob) => glob.matches(path, steps);
    return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
  };
}

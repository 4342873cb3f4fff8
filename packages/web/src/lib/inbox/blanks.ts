import { type CannedVariable, cannedVariables } from '@parley/contracts/values/inbox-lists';

/** What is known of the variables; null or empty if it is not. */
export type Known = Readonly<Record<CannedVariable, string | null>>;

/** A place that is still to be filled in. */
export type Blank = { name: string; from: number; to: number };

/** Anything in double braces: a name that is misspelled must not reach the visitor either. */
const pattern = /\{\{([^{}]*)\}\}/gu;

/** Returns the text with the variables that are known; the others stay as they are. */
export function fillIn(text: string, known: Known): string {
  const values: Readonly<Record<string, string | null>> = known;
  return text.replace(pattern, (written, inside: string) => {
    const name = inside.trim();
    const value = Object.hasOwn(values, name) ? values[name] : null;
    return value?.trim() || written;
  });
}

/** Returns the places of a text that are still to be filled in, in their order. */
export function blanksIn(text: string): Blank[] {
  return [...text.matchAll(pattern)].map((match) => ({
    name: match[1]?.trim() || match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Returns the names in a text that no conversation can fill in, each once. */
export function unknownNames(text: string): string[] {
  const known = new Set<string>(cannedVariables);
  return [...new Set(blanksIn(text).map(({ name }) => name))].filter((name) => !known.has(name));
}

import type { CannedVariable } from '@parley/contracts/values/inbox-lists';

/** What is known of the variables; null or empty if it is not. */
export type Known = Readonly<Record<CannedVariable, string | null>>;

/** A place that is still to be filled in. */
export type Blank = { name: string; from: number; to: number };

/** A name in double braces, as in the texts of flows. */
const pattern = /\{\{\s*([\p{L}_][\p{L}\p{N}_.]*)\s*\}\}/gu;

/** Returns the text with the variables that are known; the others stay as they are. */
export function fillIn(text: string, known: Known): string {
  const values: Readonly<Record<string, string | null>> = known;
  return text.replace(pattern, (written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    return value?.trim() || written;
  });
}

/** Returns the places of a text that are still to be filled in, in their order. */
export function blanksIn(text: string): Blank[] {
  return [...text.matchAll(pattern)].map((match) => ({
    name: match[1] ?? '',
    from: match.index,
    to: match.index + match[0].length,
  }));
}

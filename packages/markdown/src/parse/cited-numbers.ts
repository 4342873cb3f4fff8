const CITATION = /^\d{1,3}(?: ?, ?\d{1,3})*$/;
const MAX_CHARS = 60;

/** The numbers between the brackets of `[1]` or `[1, 2]`, when each of them is a source; else null. */
export function citedNumbers(label: string, isSource: (n: number) => boolean): number[] | null {
  if (label.length > MAX_CHARS || !CITATION.test(label)) return null;
  const numbers = label.split(',').map(Number);
  return numbers.every(isSource) ? numbers : null;
}

/**
 * The numbers of an answer's sources where the sources themselves are not known: the server numbers them in the order in
 * which the answer cites them, so a number that comes out of order is part of the text.
 */
export function sourceNumbersOf(markdown: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [, digits] of markdown.matchAll(/\[(\d{1,3})\]/g)) {
    if (Number(digits) === numbers.size + 1) numbers.add(Number(digits));
  }
  return numbers;
}

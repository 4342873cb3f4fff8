const CITATION = /^\d{1,3}(?: ?, ?\d{1,3})*$/;
const MAX_CHARS = 60;
/** Code and link targets: splitting by it leaves prose at the even indexes. */
const NO_PROSE = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|``[^\n]*?``|`[^`\n]*`|\]\([^\s()]*\))/;

/** The numbers of `[1]` or `[1, 2]` if each of them is a source; else null. */
export function citedNumbers(label: string, isSource: (n: number) => boolean): number[] | null {
  if (label.length > MAX_CHARS || !CITATION.test(label)) return null;
  const numbers = label.split(',').map(Number);
  return numbers.every(isSource) ? numbers : null;
}

/**
 * The source numbers of an answer whose source list is unknown. The server numbers sources in the order of their first citation,
 * so a number out of order is part of the text.
 */
export function sourceNumbersOf(markdown: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [at, part] of markdown.split(NO_PROSE).entries()) {
    if (at % 2 === 1) continue;
    for (const [, digits] of part.matchAll(/\[(\d{1,3})\]/g)) {
      if (Number(digits) === numbers.size + 1) numbers.add(Number(digits));
    }
  }
  return numbers;
}

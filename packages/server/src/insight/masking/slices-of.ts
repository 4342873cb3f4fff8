/** Ends of lines and sentences, where a cut is safe. */
const ends = /\n+|(?:(?<=\p{L}{3})[.!?]|[。！？؟۔])["'”’)\]]*\s+/gu;
const spaces = /\s+/gu;

/**
 * Cuts a text into consecutive slices of at most `maxLength` characters: after a line or a sentence if possible, otherwise
 * between two words that cannot be part of a number or an address. Without such a place, a slice stays longer.
 */
export function slicesOf(text: string, maxLength: number): string[] {
  const slices: string[] = [];
  let start = 0;
  while (text.length - start > maxLength) {
    const end = lastEnd(text, start, start + maxLength);
    if (end === undefined) break;
    slices.push(text.slice(start, end));
    start = end;
  }
  slices.push(text.slice(start));
  return slices;
}

function lastEnd(text: string, start: number, limit: number): number | undefined {
  const within = text.slice(start, limit);
  const sentence = [...within.matchAll(ends)].at(-1);
  if (sentence) return start + sentence.index + sentence[0].length;
  const words = [...text.slice(start).matchAll(spaces)].map(({ index, 0: gap }) => ({
    at: start + index,
    next: start + index + gap.length,
  }));
  const safe = words.filter(({ at, next }) => isPlain(text, at, next));
  return (safe.findLast(({ next }) => next <= limit) ?? safe[0])?.next;
}

/** Whether a gap is between two lowercase words. */
function isPlain(text: string, at: number, next: number): boolean {
  return (
    /[\p{Ll}\p{Lo}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[\p{Ll}\p{Lo}]/u.test(text.slice(next, next + 2))
  );
}

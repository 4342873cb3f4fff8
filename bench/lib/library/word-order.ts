/** Returns the words of a text in order: letters and digits of any script, without case, ligatures, or hyphens at line ends. */
export function wordsOf(text: string): string[] {
  const whole = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u00ad/g, '')
    .replace(/(\p{L})[-\u2010]\n\s*(?=\p{Ll})/gu, '$1');
  return whole.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/**
 * Compares two readings of one page. `words` counts those of the second reading, `missing` those that only it has, and
 * `outOfOrder` the common words outside of the longest common subsequence.
 */
export function compareOrder(
  ours: readonly string[],
  theirs: readonly string[],
): { words: number; outOfOrder: number; missing: number } {
  const counts = new Map<string, number>();
  for (const word of ours) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of theirs) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    common += 1;
  }
  return {
    words: theirs.length,
    outOfOrder: common - longestCommon(ours, theirs),
    missing: theirs.length - common,
  };
}

/** Length of the longest common subsequence of words. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1);
  let row = new Uint32Array(b.length + 1);
  for (const word of a) {
    for (let j = 0; j < b.length; j += 1) {
      row[j + 1] = word === b[j] ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0);
    }
    [above, row] = [row, above];
  }
  return above.at(-1) ?? 0;
}

/** A piece of text, whether it matches the search, and its position. */
export type MatchPiece = { text: string; isMatch: boolean; at: number };

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Whether every word of the search begins a word of the texts; accents and case do not matter. */
export function matches(search: string, ...texts: ReadonlyArray<string | undefined>): boolean {
  const words = texts.flatMap((text) => plain(text ?? '').split(/[^\p{L}\p{N}]+/u));
  return plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** The text, split around the first match of the search; accents and case do not matter. */
export function piecesOf(text: string, search: string): MatchPiece[] {
  const wanted = plain(search.trim());
  // A letter may change its length without its accent, so each plain letter keeps its original position.
  const letters = [...text.matchAll(/\P{M}\p{M}*/gu)].map(({ 0: letter, index }) => ({
    plain: plain(letter),
    index,
  }));
  const sources = letters.flatMap(({ plain: { length } }, at) => Array<number>(length).fill(at));
  const found =
    wanted === ''
      ? -1
      : letters
          .map((letter) => letter.plain)
          .join('')
          .indexOf(wanted);
  if (found < 0) return [{ text, isMatch: false, at: 0 }];
  const start = letters[sources[found] ?? 0]?.index ?? 0;
  const end = letters[(sources[found + wanted.length - 1] ?? 0) + 1]?.index ?? text.length;
  return [
    { text: text.slice(0, start), isMatch: false, at: 0 },
    { text: text.slice(start, end), isMatch: true, at: start },
    { text: text.slice(end), isMatch: false, at: end },
  ].filter((piece) => piece.text !== '');
}

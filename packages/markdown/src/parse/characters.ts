/** Whether this is a letter, digit or mark of any script. */
export function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Whether this is white space or the edge of the text. */
export function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** Returns the end of the run of equal characters that starts at `start`. */
export function runEnd(source: string, start: number): number {
  let end = start + 1;
  while (source[end] === source[start] && end < source.length) end += 1;
  return end;
}

/** Whether a letter, digit or mark of any script stands here. */
export function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Whether white space, or the edge of the text, stands here. */
export function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** Where the run of one character that begins at `start` ends. */
export function runEnd(source: string, start: number): number {
  let end = start + 1;
  while (source[end] === source[start] && end < source.length) end += 1;
  return end;
}

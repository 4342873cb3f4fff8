/** Whether a letter, digit or mark of any script stands here. */
export function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Where the emphasis opened before `start` closes, or -1. A closer follows a visible character; single marks skip doubled ones. */
export function findCloser(source: string, delimiter: string, start: number): number {
  const mark = delimiter.charAt(0);
  for (let at = source.indexOf(delimiter, start); at !== -1; at = source.indexOf(delimiter, at)) {
    let runEnd = at;
    while (source[runEnd] === mark) runEnd += 1;
    const close = closerInRun(source, delimiter, at, runEnd);
    if (close > start) return close;
    at = runEnd;
  }
  return -1;
}

function closerInRun(source: string, delimiter: string, runStart: number, runEnd: number): number {
  const isAfterSpace = /\s/.test(source[runStart - 1] ?? ' ');
  const isInsideWord = delimiter !== '**' && isWordCharacter(source[runEnd]);
  const isDoubled = delimiter.length === 1 && runEnd - runStart === 2;
  // In a run of three the inner emphasis closes first, so the outer one takes the end of the run.
  return isAfterSpace || isInsideWord || isDoubled ? -1 : runEnd - delimiter.length;
}

/**
 * Returns the variable name being typed at the caret: after an unclosed `{{`, or anywhere in a formula. `from` is its start,
 * `word` its text so far.
 */
export function openPlaceOf(
  text: string,
  caret: number,
  isFormula: boolean,
): { from: number; word: string } | undefined {
  const before = text.slice(0, caret);
  const word = /(?<![\w.])[\w.]*$/.exec(before)?.[0] ?? '';
  const from = caret - word.length;
  if (isFormula) return word === '' ? undefined : { from, word };
  const opened = before.lastIndexOf('{{');
  return opened >= 0 && before.indexOf('}}', opened) < 0 ? { from, word } : undefined;
}

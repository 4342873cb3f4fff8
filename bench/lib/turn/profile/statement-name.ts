const maxLength = 72;

/**
 * Returns the name of a statement: its first words, with `?` for each value, whether parameter or literal. Gives the same name
 * for the text in PostgreSQL's statistics and the text that a program sends.
 */
export function statementName(text: string): string {
  const words = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\$\d+/g, '?')
    .replace(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])/g, '?')
    .replace(/\b(?:null|true|false)\b/gi, '?')
    .trim()
    .split(/\s+/);
  let name = '';
  for (const word of words) {
    if (name.length + word.length >= maxLength) return `${name} …`;
    name = name === '' ? word : `${name} ${word}`;
  }
  return name;
}

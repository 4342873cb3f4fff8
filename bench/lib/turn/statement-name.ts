const maxLength = 72;

/**
 * The name of a statement: its first words, with `?` in place of each value, whether it was a parameter or written into the text.
 * PostgreSQL's statistics and the text that a program sends give the same name.
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
